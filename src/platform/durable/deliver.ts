import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from "@temporalio/client";
import { type Database, type Rows, sql, type Transaction } from "../database/index.ts";
import { belowSpan } from "../observability/index.ts";
import { describeWorkflow } from "./describe.ts";
import type { Engine } from "./engine.ts";
import type { OutboxEntry, ScheduleSync, WorkflowStart } from "./outbox.ts";
import { lastRestoration } from "./restoration.ts";
import { typedSearchAttributes, type WorkflowSearchAttributes } from "./search-attributes.ts";

const deadlineMs = 5_000;
/** Each delivery holds a connection to the database while Temporal answers, so a burst, or a Temporal that is away, must not take them all. */
export const simultaneousDeliveries = 4;

/** What delivery needs of the domains; the composition root provides it. */
export interface DeliveryHandlers {
  /** Makes a Temporal Schedule what its row says. @throws when Temporal is away. */
  syncSchedule(tx: Transaction, engine: Engine, scheduleId: string): Promise<unknown>;
  /** Adds names of the organization and the website, as they are now. */
  withNames(rows: Pick<Rows, "read">, attributes: WorkflowSearchAttributes): Promise<WorkflowSearchAttributes>;
}

/** An entry as it is stored. */
type StoredEntry = OutboxEntry & {
  /** What an earlier release calls `searchAttributes`: processes of two releases may share an outbox. */
  labels?: WorkflowSearchAttributes;
};

/**
 * Hands one outbox entry to Temporal and removes it. The row stays locked meanwhile, so an entry is delivered by one process
 * at a time; a crash between Temporal's answer and the removal delivers it again, which every action bears.
 *
 * @returns false when the entry is being delivered elsewhere or Temporal did not take it; then it is due again later.
 */
export function deliver(database: Database, engine: Engine, handlers: DeliveryHandlers, entryId: string): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.run<{ payload: StoredEntry }>(
      sql`select payload from outbox where id = ${entryId} for update skip locked`,
    );
    if (!row) return false;
    const entry = await prepared({ read: tx.run }, handlers, row.payload);
    try {
      await engine.client.withDeadline(Date.now() + deadlineMs, () =>
        entry.action === "schedule"
          ? handlers.syncSchedule(tx, engine, entry.scheduleId)
          : perform({ read: tx.run }, engine, entry),
      );
    } catch (error) {
      await tx.run(sql`
        update outbox set attempts = attempts + 1, last_error = ${withCauses(error).slice(0, 500)},
          due_at = clock_timestamp() + least(power(2, least(attempts, 6)), 60) * interval '1 second'
        where id = ${entryId}`);
      return false;
    }
    await tx.run(sql`delete from outbox where id = ${entryId}`);
    return true;
  });
}

/** An entry as it is performed: what starts a workflow has the names of its organization and website. */
async function prepared(
  rows: Pick<Rows, "read">,
  handlers: DeliveryHandlers,
  { labels, ...stored }: StoredEntry,
): Promise<OutboxEntry> {
  const entry = (labels ? { ...stored, searchAttributes: labels } : stored) as OutboxEntry;
  if (!("searchAttributes" in entry)) return entry;
  return { ...entry, searchAttributes: await handlers.withNames(rows, entry.searchAttributes) };
}

/** Does what an entry says. Every action bears being done twice. @throws when Temporal is away. */
export async function perform(
  rows: Pick<Rows, "read">,
  engine: Engine,
  entry: Exclude<OutboxEntry, ScheduleSync>,
): Promise<void> {
  switch (entry.action) {
    case "start":
      return belowSpan(entry.traceparent, () => start(rows, engine, entry));
    case "cancel":
      return cancel(engine, entry.workflowId);
  }
}

async function start(rows: Pick<Rows, "read">, engine: Engine, entry: WorkflowStart): Promise<void> {
  const recurring = {
    workflowIdReusePolicy: "ALLOW_DUPLICATE" as const,
    workflowIdConflictPolicy: "USE_EXISTING" as const,
  };
  const options = startOptions(engine, entry);
  try {
    await engine.client.workflow.start(entry.workflow, { ...options, ...(entry.isRecurring && recurring) });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // Delivered before, by a process that died before it could say so. A workflow that has closed meanwhile is the reconciler's
    // matter. One of the time before the database was restored is not this one, whatever its id.
    const restoredAt = await lastRestoration(rows);
    if (!restoredAt || (await describeWorkflow(engine, entry.workflowId, restoredAt)) !== "missing") return;
    await engine.client.workflow.start(entry.workflow, {
      ...options,
      workflowIdReusePolicy: "ALLOW_DUPLICATE",
      workflowIdConflictPolicy: "TERMINATE_EXISTING",
    });
  }
}

/** An error with what it was caused by, which says more: "Failed to start Workflow" has Temporal's reason as its cause. */
function withCauses(error: unknown): string {
  const texts: string[] = [];
  for (let each = error; each && texts.length < 5; each = (each as { cause?: unknown }).cause) texts.push(String(each));
  return texts.join(": ");
}

async function cancel(engine: Engine, workflowId: string): Promise<void> {
  try {
    await engine.client.workflow.getHandle(workflowId).cancel();
  } catch (error) {
    // It has ended, or its start is still in the outbox; the row says that it is canceled and the workflow reads it first.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/**
 * A summary as the UI may show it, which reads it as Markdown: customers chose the names in it, and they make no links and pictures for
 * whoever looks.
 */
export const plainSummary = (summary: string): string => summary.replaceAll(/[[\]<>`\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ");

function startOptions({ taskQueue }: Engine, entry: WorkflowStart) {
  return {
    workflowId: entry.workflowId,
    taskQueue,
    args: [entry.args],
    workflowIdReusePolicy: "REJECT_DUPLICATE" as const,
    typedSearchAttributes: typedSearchAttributes({ ...entry.searchAttributes, JobStatus: "running" }),
    staticSummary: plainSummary(entry.summary),
    ...(entry.requestId && { memo: { requestId: entry.requestId } }),
  };
}
