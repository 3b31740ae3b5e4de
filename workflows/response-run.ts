import {
  CancellationScope,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from "@temporalio/workflow";
import type { OpenedShard, RunActivities, StartedRun } from "../activities/response-run.ts";
import type { RunInput, ShardInput } from "../src/platform/durable/index.ts";
import type { PlannedCall, RunEnd } from "../src/tracking/index.ts";
import { databaseStep } from "./activity-options.ts";
import { runChild } from "./child.ts";
import { showingStatus } from "./status.ts";

/** Where a run was begun by an earlier release, which does not say how its calls are spread. */
const earlierShards = { size: 250, simultaneous: 4 };
/** Calls of a shard that wait in the providers' queues at once, where its plan was read by an earlier release. */
const simultaneousCalls = 50;

/** Asks models. */
const callStep = {
  // One attempt: a pause that the provider asked for, its own timeout, and time to store.
  startToCloseTimeout: "30m",
  heartbeatTimeout: "10s",
  // Attempts are bounded where they are counted, in the database: those that failed and those that were lost.
  retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "30s" },
} as const;

const { beginRun, openCalls, settleRun } = proxyActivities<RunActivities>(databaseStep);

/** Asks every call of a run and settles its credits, whatever happens on the way. */
export function responseRun(input: RunInput): Promise<string> {
  return showingStatus(() => performRun(input));
}

/** The same as a part of another workflow. */
export async function performRun(input: RunInput): Promise<string> {
  let end: RunEnd = { isCanceled: false, reason: null };
  try {
    const begun = await beginRun(input);
    if (begun) await runShards(input, begun);
  } catch (error) {
    end = isCancellation(error)
      ? { isCanceled: true, reason: "The run was canceled" }
      : { isCanceled: false, reason: "The run stopped before all calls were asked" };
  }
  const status = await CancellationScope.nonCancellable(() => settleRun({ ...input, ...end }));
  setCurrentDetails(status);
  return status;
}

/** The first shard is asked by the run itself, so that somebody who waits for a first answer does not wait for a child to begin. */
async function runShards(input: RunInput, begun: StartedRun): Promise<void> {
  const { websiteId, callCount, summary } = begun;
  const { size, simultaneous } = begun.shards ?? earlierShards;
  const first = begun.firstShard && patched("first-shard-in-run") ? begun.firstShard : null;
  const shards = Array.from({ length: Math.ceil(callCount / size) }, (_, index) => index);
  let done = 0;
  const report = () => setCurrentDetails(`${summary}\n\n${done} of ${shards.length} shards finished`);
  report();
  await inWindow(shards, simultaneous, async (index) => {
    const from = index * size;
    const to = Math.min(from + size, callCount);
    if (index === 0 && first) await askOpened({ ...input, websiteId }, first);
    else
      await runChild(responseShard, {
        workflowId: `${workflowInfo().workflowId}/shard-${index}`,
        args: [{ ...input, websiteId, from, to }],
        staticSummary: `calls ${from} to ${to - 1} of ${callCount}`,
        typedSearchAttributes: workflowInfo().typedSearchAttributes,
        // Where an operator has reset the run, it is the earlier child, which nobody waits for any more.
        workflowIdReusePolicy: "TERMINATE_IF_RUNNING",
      });
    done++;
    report();
  });
}

/** Asks one range of a run's calls. */
export function responseShard(input: ShardInput): Promise<void> {
  return showingStatus(async () => askOpened(input, await openCalls(input)));
}

type Asking = RunInput & Pick<ShardInput, "websiteId">;

async function askOpened({ organization, runId, websiteId }: Asking, opened: OpenedShard): Promise<void> {
  const { calls, queues, priority, simultaneous, batchSize = 1 } = opened;
  // A shard whose plan was read by an earlier release has the website's key.
  const its = priority ?? { fairnessKey: websiteId };
  const askOne = async ({ ordinal, model }: PlannedCall) => {
    const { askCall } = proxyActivities<RunActivities>({ ...callStep, taskQueue: queues[model]!, summary: model, priority: its });
    await askCall({ organization, runId, ordinal, model });
  };
  const askSeveral = async (batch: PlannedCall[]) => {
    const { askCalls } = proxyActivities<RunActivities>({
      ...callStep,
      taskQueue: queues[batch[0]!.model]!,
      summary: [...new Set(batch.map(({ model }) => model))].join(", "),
      // Calls may wait for a place behind others of their batch.
      startToCloseTimeout: "2h",
      // Shares are those of calls.
      priority: { ...its, fairnessWeight: (priority?.fairnessWeight ?? 1) / batch.length },
    });
    const left = await askCalls({ organization, runId, calls: batch });
    await inWindow(left, left.length, async ({ waitMs, ...call }) => {
      if (waitMs > 0) await sleep(waitMs);
      await askOne(call);
    });
  };
  await inWindow(batchesOf(calls, queues, batchSize), simultaneous ?? simultaneousCalls, (batch) =>
    batch.length > 1 ? askSeveral(batch) : askOne(batch[0]!),
  );
}

/** Calls that one activity asks: of one queue, in the order of the plan. */
function batchesOf(calls: readonly PlannedCall[], queues: Record<string, string>, size: number): PlannedCall[][] {
  const batches: PlannedCall[][] = [];
  const open = new Map<string, PlannedCall[]>();
  for (const call of calls) {
    const queue = queues[call.model]!;
    let batch = open.get(queue);
    if (!batch || batch.length === size) {
      batch = [];
      open.set(queue, batch);
      batches.push(batch);
    }
    batch.push(call);
  }
  return batches;
}

/**
 * Works through `items` with at most `size` of them under way. One that fails does not keep the others from being tried;
 * the first error is thrown at the end. A cancel ends it at once.
 */
async function inWindow<Item>(items: readonly Item[], size: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        if (isCancellation(error)) throw error;
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
