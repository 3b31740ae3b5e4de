import { Tries } from "../batches/index.ts";
import { type Database, type Organization, type Query, sql, type Transaction } from "../database/index.ts";
import { type ClosedState, describeWorkflow } from "./describe.ts";
import type { Engine } from "./engine.ts";
import { enqueue, isDelivered, type WorkflowStart } from "./outbox.ts";
import { lastRestoration } from "./restoration.ts";

/** A row of accepted work that has not ended. */
export interface OpenWork {
  /** null: work on behalf of a person. */
  organization: Organization | null;
  workflow_id: string;
}

/** Where operators read what was repaired. */
export interface RepairLog {
  warn(details: object, message: string): void;
}

/** How a kind of work is brought in line with its workflows. */
export interface Reconciler<Row> {
  /** The workflow of a row, to be started again after Temporal lost it. Null: it cannot be, and the row has to end. */
  startOf(row: Row): WorkflowStart | null;
  /** Notes the id of the workflow that a row is started again with, where that is another one. */
  moved?(tx: Transaction, row: Row, workflowId: string): Promise<unknown>;
  /** Ends a row whose workflow was closed from outside (terminated, timed out), or is missing for good. */
  end(row: Row, state: ClosedState | "missing"): Promise<unknown>;
}

/**
 * Brings rows that have not ended in line with their workflows.
 *
 * @param open rows whose start is not in the outbox any more.
 * @returns how many were repaired.
 * @throws when Temporal is away; what the first row threw that cannot be repaired, once all were tried.
 */
export async function reconcile<Row extends OpenWork>(
  database: Database,
  engine: Engine,
  open: readonly Row[],
  reconciler: Reconciler<Row>,
  log?: RepairLog,
): Promise<number> {
  const tries = new Tries();
  const repaired = await repairEach(database, engine, open, reconciler, tries, log);
  tries.end();
  return repaired;
}

/** Rows that are read at once. */
export const reconcilePageSize = 200;

/**
 * How a statement that selects open work ends for `reconcileAll`: the next page of rows old enough to have a workflow, whose start is not in the
 * outbox any more.
 *
 * @param row the table's name in the statement.
 */
export const openPage = (row: string, workflowId: Query<unknown>, after: string | null, minSeconds = 30): Query<unknown> => {
  const id = sql.ref(`${row}.id`);
  return sql`${sql.ref(`${row}.created_at`)} < now() - make_interval(secs => ${minSeconds})
    and (${after}::uuid is null or ${id} > ${after}) and ${isDelivered(workflowId)} order by ${id} limit ${reconcilePageSize}`;
};

/**
 * The same for all rows of a kind, page by page.
 *
 * @param page the page behind an id, the first one for null, by a statement with `openPage`.
 */
export async function reconcileAll<Row extends OpenWork & { id: string }>(
  database: Database,
  engine: Engine,
  page: (after: string | null) => Promise<Row[]>,
  reconciler: Reconciler<Row>,
  log?: RepairLog,
): Promise<number> {
  const tries = new Tries();
  let repaired = 0;
  let after: string | null = null;
  for (;;) {
    const open: Row[] = await page(after);
    repaired += await repairEach(database, engine, open, reconciler, tries, log);
    if (open.length < reconcilePageSize) break;
    after = open.at(-1)!.id;
  }
  tries.end();
  return repaired;
}

/** @returns how many were repaired. */
async function repairEach<Row extends OpenWork>(
  database: Database,
  engine: Engine,
  open: readonly Row[],
  reconciler: Reconciler<Row>,
  tries: Tries,
  log?: RepairLog,
): Promise<number> {
  if (open.length === 0) return 0;
  const restoredAt = await lastRestoration(database.system);
  let repaired = 0;
  for (const row of open) {
    const state = await describeWorkflow(engine, row.workflow_id, restoredAt);
    if (state === "running") continue;
    const done = await tries.of(() => repair(database, row, state, reconciler));
    if (!done) continue;
    repaired++;
    log?.warn(
      { workflowId: row.workflow_id, organizationId: row.organization?.id ?? null, state, done },
      "work without its workflow was repaired",
    );
  }
  return repaired;
}

async function repair<Row extends OpenWork>(
  database: Database,
  row: Row,
  state: ClosedState | "missing",
  { startOf, moved, end }: Reconciler<Row>,
): Promise<"started again" | "ended"> {
  const start = state === "missing" ? startOf(row) : null;
  if (!start) {
    await end(row, state);
    return "ended";
  }
  const rows = row.organization ? database.of(row.organization) : database.system;
  await rows.transaction(async (tx) => {
    if (start.workflowId !== row.workflow_id) await moved?.(tx, row, start.workflowId);
    return enqueue(tx, row.organization, start);
  });
  return "started again";
}
