import {
  CancellationScope,
  executeChild,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from "@temporalio/workflow";
import type { RunActivities } from "../activities/response-run.ts";

/** Ids only; what they name is in the database. */
export interface RunArgs {
  organization: { id: string; n: number };
  runId: string;
}

export interface ShardArgs extends RunArgs {
  /** Calls `from` (inclusive) to `to` (exclusive) of the run's plan. */
  from: number;
  to: number;
}

/** Calls in one child workflow: its history stays at some 1,500 events. */
const shardSize = 250;
/** Shards under way at once, so that a run of 100,000 calls is 400 children and never a crowd. */
const simultaneousShards = 4;
/** Calls of a shard that wait in the providers' queues at once. */
const simultaneousCalls = 50;

const { beginRun, openCalls, settleRun } = proxyActivities<RunActivities>({
  startToCloseTimeout: "60s",
  retry: { initialInterval: "500ms", maximumInterval: "15s" },
});

/** Asks every call of a run and settles its credits, whatever happens on the way. */
export async function responseRun(args: RunArgs): Promise<string> {
  let reason: string | null = null;
  try {
    const begun = await beginRun(args);
    if (begun) {
      setCurrentDetails(begun.summary);
      await runShards(args, begun.callCount);
    }
  } catch (error) {
    reason = isCancellation(error)
      ? "The run was canceled"
      : "The run stopped before all calls were asked; start it again for the rest";
  }
  const status = await CancellationScope.nonCancellable(() => settleRun({ ...args, reason }));
  setCurrentDetails(status);
  return status;
}

async function runShards(args: RunArgs, callCount: number): Promise<void> {
  const shards = Array.from({ length: Math.ceil(callCount / shardSize) }, (_, index) => index);
  await inWindow(shards, simultaneousShards, async (index) => {
    const from = index * shardSize;
    const to = Math.min(from + shardSize, callCount);
    await executeChild(responseShard, {
      workflowId: `${workflowInfo().workflowId}/shard-${index}`,
      args: [{ ...args, from, to }],
      staticSummary: `calls ${from} to ${to - 1} of ${callCount}`,
      typedSearchAttributes: workflowInfo().typedSearchAttributes,
    });
  });
}

/** Asks one range of a run's calls. */
export async function responseShard(args: ShardArgs): Promise<void> {
  const calls = await openCalls(args);
  await inWindow(calls, simultaneousCalls, async ({ ordinal, model, taskQueue }) => {
    const { askCall } = proxyActivities<RunActivities>({
      taskQueue,
      summary: model,
      // One attempt: the provider's own timeout, and time to store.
      startToCloseTimeout: "15m",
      heartbeatTimeout: "10s",
      // Attempts that the provider failed are counted in the database; those that a dying worker lost are not held against the call.
      retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "30s", maximumAttempts: 100 },
      // Websites that ask at the same time share a provider evenly.
      priority: { fairnessKey: args.runId },
    });
    await askCall({ organization: args.organization, runId: args.runId, ordinal });
  });
}

/** Works through `items` with at most `size` of them under way. The first error ends it after those under way have ended. */
async function inWindow<Item>(items: readonly Item[], size: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(size, items.length) }, lane));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
