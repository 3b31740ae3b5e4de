import type { Database } from "../database/connection.ts";
import { deliver, type SyncSchedule } from "./deliver.ts";
import type { Engine } from "./engine.ts";
import { sweepOutbox } from "./sweep.ts";

/** Hands accepted work to Temporal. What is accepted stands in the outbox first (see durable/outbox.ts). */
export interface Durable {
  /**
   * Hands an outbox entry to Temporal without waiting for it. When Temporal is away, or this process dies, the sweep of a
   * worker process brings the entry later; so the caller has nothing to handle.
   */
  deliver(entryId: string): void;
  /** Delivers what a crash, or a Temporal that was away, left in the outbox. Returns how many entries were delivered. */
  sweep(): Promise<number>;
  /** For what waits for a workflow's result, and for workers. */
  engine: Engine;
}

/** Each delivery holds a connection to the database while Temporal answers, so a burst must not take them all. */
const simultaneous = 4;

export function createDurable(database: Database, syncSchedule: SyncSchedule, engine: Engine): Durable {
  const deliverOne = (entryId: string) => deliver(database, engine, syncSchedule, entryId);
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

  return {
    deliver: (entryId) => {
      waiting.push(entryId);
      if (underWay < simultaneous) void deliverAll();
    },
    sweep: () => sweepOutbox(database, deliverOne),
    engine,
  };
}
