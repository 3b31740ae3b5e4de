import type { Client } from "@temporalio/client";

/** A run of a workflow. */
export interface Run {
  workflowId: string;
  runId: string;
}

/**
 * The runs that Temporal lists, without their memos, which the SDK's own list reads: one that cannot be read, since its key is lost, would end it.
 *
 * @param query a list filter of Temporal.
 * @throws when Temporal is away.
 */
export async function* listRuns({ options, workflowService }: Client, query: string): AsyncGenerator<Run> {
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await workflowService.listWorkflowExecutions({ namespace: options.namespace, query, nextPageToken });
    for (const { execution } of page.executions) yield { workflowId: execution!.workflowId!, runId: execution!.runId! };
    ({ nextPageToken } = page);
  } while (nextPageToken?.length);
}
