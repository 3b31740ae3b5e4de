import { defineSearchAttributeKey, SearchAttributeType } from "@temporalio/common";
import { ContinueAsNew, isCancellation, patched, upsertSearchAttributes } from "@temporalio/workflow";

const statusKey = defineSearchAttributeKey("JobStatus", SearchAttributeType.KEYWORD);

/**
 * Does the work of a workflow and shows in its search attribute `JobStatus` how that ended: the word that it returns, `canceled` or
 * `failed`. A workflow that ends its work in order is "Completed" to Temporal, whatever became of the work.
 */
export async function showingStatus<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    show(typeof result === "string" ? result : "completed");
    return result;
  } catch (error) {
    if (!(error instanceof ContinueAsNew)) show(isCancellation(error) ? "canceled" : "failed");
    throw error;
  }
}

function show(status: string): void {
  if (patched("status-attribute")) upsertSearchAttributes([{ key: statusKey, value: status }]);
}
