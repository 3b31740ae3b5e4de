import { type WorkflowClientInterceptor, WorkflowNotFoundError } from "@temporalio/client";
import type { Engine } from "./engine.ts";

/** What Temporal knows about the workflow of a row that has not ended. */
export type WorkflowState = "running" | "missing" | ClosedState;

/** How a workflow was closed. */
export type ClosedState = "completed" | "failed" | "canceled" | "terminated" | "timed_out";

/** Describes workflows without their memos, which are not read here: one that cannot be, since its key is lost, would hide the state. */
export const withoutMemo: WorkflowClientInterceptor = {
  async describe(input, next) {
    const { workflowExecutionInfo, ...others } = await next(input);
    return { ...others, workflowExecutionInfo: workflowExecutionInfo && { ...workflowExecutionInfo, memo: null } };
  },
};

/**
 * Looks a workflow up.
 *
 * @param restoredAt when the database was last put back to an earlier state: what began before is not the row's.
 * @throws when Temporal is away.
 */
export async function describeWorkflow(engine: Engine, workflowId: string, restoredAt: Date | null): Promise<WorkflowState> {
  try {
    const { status, startTime } = await engine.client.withDeadline(Date.now() + 5_000, () =>
      engine.client.workflow.getHandle(workflowId).describe(),
    );
    if (restoredAt && startTime < restoredAt) return "missing";
    switch (status.name) {
      case "COMPLETED":
      case "FAILED":
        return status.name === "COMPLETED" ? "completed" : "failed";
      case "CANCELLED":
        return "canceled";
      case "TERMINATED":
        return "terminated";
      case "TIMED_OUT":
        return "timed_out";
      default:
        return "running";
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return "missing";
    throw error;
  }
}
