import { WorkflowNotFoundError } from "@temporalio/client";
import type { WorkflowName, WorkflowSignals } from "./contracts.ts";
import type { Engine } from "./engine.ts";

const deadlineMs = 5_000;

/** A signal for a running workflow. The signal's name decides the type of `args`. */
export type WorkflowSignal<Name extends WorkflowName = WorkflowName> = Name extends WorkflowName
  ? {
      [Signal in keyof WorkflowSignals<Name>]: {
        workflow: Name;
        workflowId: string;
        signal: Signal;
        args: WorkflowSignals<Name>[Signal];
      };
    }[keyof WorkflowSignals<Name>]
  : never;

/** Sends a signal. False: the workflow has closed or has not been started. @throws when Temporal is away. */
export async function sendSignal({ client }: Engine, { workflowId, signal, args }: WorkflowSignal): Promise<boolean> {
  const workflow = client.workflow.getHandle(workflowId);
  try {
    await client.withDeadline(Date.now() + deadlineMs, () => workflow.signal<unknown[]>(signal, ...args));
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
