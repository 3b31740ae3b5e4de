import { defineSearchAttributeKey, SearchAttributeType } from "@temporalio/common";
import { ContinueAsNew, isCancellation, patched, upsertSearchAttributes } from "@temporalio/workflow";

const statusKey = defineSearchAttributeKey("JobStatus", SearchAttributeType.KEYWORD);

/** How a workflow that ended in order has ended: the word that it returned, else `completed`. */
export const statusOf = (result: unknown): string => (typeof result === "string" ? result : "completed");

/** How a workflow has ended by an error; null where it goes on as a new run. */
export const statusOfFailure = (error: unknown): "canceled" | "failed" | null => {
  if (error instanceof ContinueAsNew) return null;
  return isCancellation(error) ? "canceled" : "failed";
};

/**
 * Does the work of a workflow and shows in its search attribute `JobStatus` how that ended: the word that it returns, `canceled` or
 * `failed`. A workflow that ends its work in order is "Completed" to Temporal, whatever became of the work.
 */
export async function showingStatus<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    show(statusOf(result));
    return result;
  } catch (error) {
    const status = statusOfFailure(error);
    if (status !== null) show(status);
    throw error;
  }
}

function show(status: string): void {
  if (patched("status-attribute")) upsertSearchAttributes([{ key: statusKey, value: status }]);
}
