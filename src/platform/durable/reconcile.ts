import type { Database, Organization } from "../database/connection.ts";
import { type ClosedState, describeWorkflow } from "./describe.ts";
import type { Engine } from "./engine.ts";
import { enqueue, type WorkflowStart } from "./outbox.ts";

/** A row of accepted work that has not ended. */
export interface OpenWork {
  organization: Organization;
  workflow_id: string;
}

/** Where operators read what was mended. */
export interface MendingLog {
  warn(details: object, message: string): void;
}

/** How a kind of work is brought in line with its workflows. */
export interface Mending<Row> {
  /** The workflow of a row, to be started again after Temporal lost it. Null: it cannot be, and the row has to end. */
  startOf(row: Row): WorkflowStart | null;
  /** Ends a row whose workflow was closed from outside (terminated, timed out), or is missing for good. */
  end(row: Row, state: ClosedState | "missing"): Promise<unknown>;
}

/**
 * Brings rows that have not ended in line with their workflows.
 *
 * @param open rows whose start is not in the outbox any more.
 * @returns how many were mended.
 * @throws when Temporal is away.
 */
export async function reconcile<Row extends OpenWork>(
  database: Database,
  engine: Engine,
  open: readonly Row[],
  { startOf, end }: Mending<Row>,
  log?: MendingLog,
): Promise<number> {
  let mended = 0;
  for (const row of open) {
    const state = await describeWorkflow(engine, row.workflow_id);
    if (state === "running") continue;
    mended++;
    const start = state === "missing" ? startOf(row) : null;
    if (!start) await end(row, state);
    else await database.of(row.organization).transaction((tx) => enqueue(tx, row.organization, start));
    const done = start ? "started again" : "ended";
    log?.warn(
      { workflowId: row.workflow_id, organizationId: row.organization.id, state, done },
      "work without its workflow was mended",
    );
  }
  return mended;
}
