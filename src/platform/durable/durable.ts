import type { Database } from "../database/index.ts";
import { type DeliveryHandlers, deliver, perform, simultaneousDeliveries } from "./deliver.ts";
import type { Engine } from "./engine.ts";
import { deliverBy, type WorkflowStart } from "./outbox.ts";
import { sweepOutbox } from "./sweep.ts";

/** Hands accepted work to Temporal. What is accepted stands in the outbox first (see outbox.ts). */
export interface Durable {
  /** Delivers what a crash, or a Temporal that was away, left in the outbox. Returns how many entries were delivered. */
  sweep(): Promise<number>;
  /**
   * Starts a workflow at once, without the outbox: for maintenance tasks, which find the same work again if this fails.
   *
   * @throws when Temporal is away.
   */
  start(workflow: WorkflowStart): Promise<void>;
  /** For what waits for a workflow's result, and for workers. */
  engine: Engine;
}

/** @param handlers what the entries need of the domains above. */
export function createDurable(database: Database, engine: Engine, handlers: DeliveryHandlers): Durable {
  const deliverOne = (entryId: string) => deliver(database, engine, handlers, entryId);
  const waiting: string[] = [];
  let underWay = 0;

  async function deliverAll(): Promise<void> {
    underWay++;
    for (let entryId = waiting.shift(); entryId !== undefined; entryId = waiting.shift()) {
      await deliverOne(entryId).catch(() => {
        // The database went away between the commit and this; the entry is still there for the sweep.
      });
    }
    underWay--;
  }

  deliverBy(database, (entryId) => {
    waiting.push(entryId);
    if (underWay < simultaneousDeliveries) void deliverAll();
  });
  return {
    sweep: () => sweepOutbox(database, deliverOne),
    start: async (workflow) => {
      const searchAttributes = await handlers.withNames(database.system, workflow.searchAttributes);
      await perform(database.system, engine, { ...workflow, searchAttributes });
    },
    engine,
  };
}
