import { WorkflowNotFoundError } from "@temporalio/client";
import type { Engine } from "./engine.ts";

/** What Temporal knows about the workflow of a row that has not ended. */
export type WorkflowState = "running" | "missing" | { closed: "completed" | "failed" | "canceled" | "terminated" | "timed_out" };

/** Looks a workflow up. @throws when Temporal is away. */
export async function describeWorkflow(engine: Engine, workflowId: string): Promise<WorkflowState> {
  try {
    const { status } = await engine.client.withDeadline(Date.now() + 5_000, () =>
      engine.client.workflow.getHandle(workflowId).describe(),
    );
    switch (status.name) {
      case "COMPLETED":
      case "FAILED":
        return { closed: status.name === "COMPLETED" ? "completed" : "failed" };
      case "CANCELLED":
        return { closed: "canceled" };
      case "TERMINATED":
        return { closed: "terminated" };
      case "TIMED_OUT":
        return { closed: "timed_out" };
      default:
        return "running";
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return "missing";
    throw error;
  }
}
