import {
  CancellationScope,
  type ChildWorkflowOptions,
  executeChild,
  getExternalWorkflowHandle,
  patched,
  startChild,
  type WithWorkflowArgs,
  type Workflow,
  type WorkflowResultType,
} from "@temporalio/workflow";

type Options = Omit<ChildWorkflowOptions, "typeInfo"> & { typeInfo?: never };

/**
 * Runs a child workflow to its end. A cancel of the parent reaches the child also where it comes while the server is about to start it: by `executeChild`
 * it is lost then, since the server finds no child to cancel.
 */
export async function runChild<Child extends Workflow>(
  child: Child,
  options: WithWorkflowArgs<Child, Options>,
): Promise<WorkflowResultType<Child>> {
  if (!patched("cancel-of-started-child")) return executeChild(child, options);
  const scope = CancellationScope.current();
  if (scope.consideredCancelled) await scope.cancelRequested;
  const started = await CancellationScope.nonCancellable(() => startChild(child, options));
  const cancel = () => CancellationScope.nonCancellable(() => getExternalWorkflowHandle(started.workflowId).cancel());
  // A child that has ended meanwhile is none to cancel.
  scope.cancelRequested.catch(cancel).catch(() => undefined);
  return started.result();
}
