import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from "@temporalio/client";
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from "@temporalio/common";
import { type Database, sql } from "../database.ts";
import type { OutboxEntry, WorkflowLabels, WorkflowSignal, WorkflowStart } from "./outbox.ts";

/** The task queue of every workflow and of activities that ask no model provider. */
export const mainTaskQueue = "answerscope";

const deadlineMs = 5_000;

/**
 * Hands one outbox entry to Temporal and removes it. The row stays locked meanwhile, so an entry is delivered by one process
 * at a time; a crash between Temporal's answer and the removal delivers it again, which every action bears.
 *
 * @returns false when the entry is being delivered elsewhere or Temporal did not take it; then it is due again later.
 */
export async function deliver(database: Database, temporal: Client, entryId: string): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const [row] = await tx.run<{ payload: OutboxEntry }>(
      sql`select payload from outbox where id = ${entryId} for update skip locked`,
    );
    if (!row) return false;
    try {
      await temporal.withDeadline(Date.now() + deadlineMs, () => perform(temporal, row.payload));
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

async function perform(temporal: Client, entry: OutboxEntry): Promise<void> {
  switch (entry.action) {
    case "start":
      return start(temporal, entry);
    case "cancel":
      return cancel(temporal, entry.workflowId);
    case "signal":
      await temporal.workflow.signalWithStart(entry.workflow, {
        ...startOptions(entry),
        signal: entry.signal,
        signalArgs: entry.signalArgs,
      });
      return;
  }
}

async function start(temporal: Client, entry: WorkflowStart): Promise<void> {
  try {
    await temporal.workflow.start(entry.workflow, startOptions(entry));
  } catch (error) {
    // Delivered before, by a process that died before it could say so. A workflow that has closed meanwhile is the
    // reconciler's matter.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

async function cancel(temporal: Client, workflowId: string): Promise<void> {
  try {
    await temporal.workflow.getHandle(workflowId).cancel();
  } catch (error) {
    // It has ended, or its start is still in the outbox; the row says that it is canceled and the workflow looks there first.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

function startOptions(entry: WorkflowStart | WorkflowSignal) {
  return {
    workflowId: entry.workflowId,
    taskQueue: mainTaskQueue,
    args: [entry.args],
    workflowIdReusePolicy: "REJECT_DUPLICATE" as const,
    typedSearchAttributes: searchAttributes(entry.labels),
    staticSummary: entry.summary,
    ...(entry.requestId && { memo: { requestId: entry.requestId } }),
  };
}

function searchAttributes(labels: WorkflowLabels): TypedSearchAttributes {
  return new TypedSearchAttributes(
    Object.entries(labels)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD), value: value as string })),
  );
}
