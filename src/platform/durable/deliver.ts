import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from "@temporalio/client";
import { type Database, sql, type Transaction } from "../database/connection.ts";
import type { Engine } from "./engine.ts";
import { namedLabels, searchAttributes } from "./labels.ts";
import type { OutboxEntry, ScheduleSync, WorkflowSignal, WorkflowStart } from "./outbox.ts";

const deadlineMs = 5_000;

/** Makes a Temporal Schedule what its row says. @throws when Temporal is away. */
export type SyncSchedule = (tx: Transaction, engine: Engine, scheduleId: string) => Promise<unknown>;

/**
 * Hands one outbox entry to Temporal and removes it. The row stays locked meanwhile, so an entry is delivered by one process
 * at a time; a crash between Temporal's answer and the removal delivers it again, which every action bears.
 *
 * @returns false when the entry is being delivered elsewhere or Temporal did not take it; then it is due again later.
 */
export function deliver(database: Database, engine: Engine, syncSchedule: SyncSchedule, entryId: string): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.run<{ payload: OutboxEntry }>(
      sql`select payload from outbox where id = ${entryId} for update skip locked`,
    );
    if (!row) return false;
    const entry = await named(tx, row.payload);
    try {
      await engine.client.withDeadline(Date.now() + deadlineMs, () =>
        entry.action === "schedule" ? syncSchedule(tx, engine, entry.scheduleId) : perform(engine, entry),
      );
    } catch (error) {
      await tx.run(sql`
        update outbox set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
          due_at = clock_timestamp() + least(power(2, attempts), 60) * interval '1 second'
        where id = ${entryId}`);
      return false;
    }
    await tx.run(sql`delete from outbox where id = ${entryId}`);
    return true;
  });
}

/** What starts a workflow tells the names of its organization and website, as they are now. */
async function named(tx: Transaction, entry: OutboxEntry): Promise<OutboxEntry> {
  return "labels" in entry ? { ...entry, labels: await namedLabels({ read: tx.run }, entry.labels) } : entry;
}

/** Does what an entry says. Every action bears being done twice. */
export async function perform(engine: Engine, entry: Exclude<OutboxEntry, ScheduleSync>): Promise<void> {
  switch (entry.action) {
    case "start":
      return start(engine, entry);
    case "cancel":
      return cancel(engine, entry.workflowId);
    case "signal":
      await engine.client.workflow.signalWithStart(entry.workflow, {
        ...startOptions(engine, entry),
        signal: entry.signal,
        signalArgs: entry.signalArgs,
      });
      return;
  }
}

async function start(engine: Engine, entry: WorkflowStart): Promise<void> {
  try {
    await engine.client.workflow.start(entry.workflow, startOptions(engine, entry));
  } catch (error) {
    // Delivered before, by a process that died before it could say so. A workflow that has closed meanwhile is the
    // reconciler's matter.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

async function cancel(engine: Engine, workflowId: string): Promise<void> {
  try {
    await engine.client.workflow.getHandle(workflowId).cancel();
  } catch (error) {
    // It has ended, or its start is still in the outbox; the row says that it is canceled and the workflow looks there first.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

function startOptions({ taskQueue }: Engine, entry: WorkflowStart | WorkflowSignal) {
  return {
    workflowId: entry.workflowId,
    taskQueue,
    args: [entry.args],
    workflowIdReusePolicy: "REJECT_DUPLICATE" as const,
    typedSearchAttributes: searchAttributes({ ...entry.labels, JobStatus: "running" }),
    staticSummary: entry.summary,
    ...(entry.requestId && { memo: { requestId: entry.requestId } }),
  };
}
