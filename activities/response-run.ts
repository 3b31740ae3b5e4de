import { ApplicationFailure, Context, cancellationSignal } from "@temporalio/activity";
import { providerQueue, type Services } from "../src/operation/index.ts";
import type { RunInput, ShardInput } from "../src/platform/durable/index.ts";
import {
  type BegunRun,
  beginRun,
  type CallPriority,
  callPriority,
  failedCalls,
  openCalls,
  type PlannedCall,
  type RunEnd,
  settleRun,
} from "../src/tracking/index.ts";
import { type CallInput, callAsker } from "./ask-call.ts";
import { withHeartbeats } from "./attempts.ts";
import type { CallSlots } from "./call-slots.ts";

/**
 * Calls of a shard that wait in the providers' queues at once: all of them. Organizations share a provider by what they have in its queue, so
 * one whose next calls come too late would lose its share.
 */
const simultaneous = 250;

/** Calls in one activity: each activity costs Temporal as much as all else that a call costs. */
const mostCallsInBatch = 8;
/** A provider's places are for so many batches at least, so that one that waits its turn finds some ending. */
const batchesUnderWay = 6;

/** Before a call is asked again whose attempt failed for a reason of ours. */
const waitAfterFailureMs = 1_000;

/** A call that is to be asked again, and after how long. */
export interface LeftCall extends PlannedCall {
  waitMs: number;
}

/** What of a shard is to be asked, and how. */
export interface OpenedShard {
  calls: PlannedCall[];
  /** Task queues by model. */
  queues: Record<string, string>;
  priority: CallPriority;
  /** Activities of the shard under way at once. */
  simultaneous: number;
  /** Calls in one activity. */
  batchSize: number;
}

/** A run that has begun, with its first shard opened: who waits for a first answer need not wait for another activity. */
export interface StartedRun extends Omit<BegunRun, "shards"> {
  /** Absent, like what follows, where an earlier release has begun the run. */
  shards?: BegunRun["shards"];
  firstShard?: OpenedShard;
}

export type RunActivities = ReturnType<typeof runActivities>;

/**
 * @param stopping aborted, with what to throw, when the worker begins to stop.
 * @param slots places of the providers by task queue.
 */
export function runActivities(services: Services, stopping: AbortSignal, slots: ReadonlyMap<string, CallSlots>) {
  const { config, database, log } = services;
  const asker = callAsker(services);
  // What no provider serves is answered on a queue that has no places.
  const ask = (input: CallInput) => {
    const places = slots.get(Context.current().info.taskQueue);
    const signal = AbortSignal.any([cancellationSignal(), stopping]);
    const work = () => asker(input, signal);
    return places ? places.during(signal, work) : work();
  };
  // The queue's limit of calls a second is one of activities.
  const batchSize =
    config.PROVIDER_CALLS_PER_SECOND > 0
      ? 1
      : Math.max(1, Math.min(mostCallsInBatch, Math.floor(config.PROVIDER_CONCURRENCY / batchesUnderWay)));

  async function openShard({ organization, runId }: RunInput, from: number, to: number): Promise<OpenedShard> {
    const rows = database.of(organization);
    const [calls, priority] = await Promise.all([openCalls(rows, runId, from, to), callPriority(rows, organization, runId)]);
    const models = [...new Set(calls.map((call) => call.model))];
    const queues = Object.fromEntries(models.map((model) => [model, providerQueue(services, model)]));
    return { calls, queues, priority, simultaneous, batchSize };
  }

  return {
    beginRun: (input: RunInput) =>
      withHeartbeats(async (): Promise<StartedRun | null> => {
        const begun = await beginRun(database.of(input.organization), input.runId);
        return begun && { ...begun, firstShard: await openShard(input, 0, begun.shards.size) };
      }),

    openCalls: ({ from, to, ...run }: ShardInput) => withHeartbeats(() => openShard(run, from, to)),

    settleRun: ({ organization, runId, ...end }: RunInput & RunEnd) =>
      withHeartbeats(async (): Promise<string> => {
        const rows = database.of(organization);
        const status = await settleRun(rows, organization, runId, end);
        // The run has ended, whatever becomes of this line; where it is complete, no call of it has failed.
        const failed = status === "completed" ? [] : await failedCalls(rows, runId).catch(() => []);
        if (failed.length > 0) log.warn({ runId, failed }, "calls of a run failed");
        return status;
      }),

    /** Asks a model once and stores what came of it. What a workflow sees of it is small: nobody's text is in the history. */
    askCall: (input: CallInput) => withHeartbeats(() => ask(input)),

    /**
     * Asks several calls of one provider, at once where it has places for them. Each has its own claim, attempts and end.
     *
     * @returns the calls that are to be asked again.
     */
    askCalls: ({ calls, ...run }: RunInput & { calls: PlannedCall[] }): Promise<LeftCall[]> =>
      withHeartbeats(async () => {
        // An attempt was lost with its worker, perhaps by one of these calls: each goes on by itself.
        if (Context.current().info.attempt > 1) return calls.map((call) => ({ ...call, waitMs: 0 }));
        const left = await Promise.all(
          calls.map(async (call) => {
            try {
              await ask({ ...run, ...call });
              return [];
            } catch (error) {
              cancellationSignal().throwIfAborted();
              const delay = error instanceof ApplicationFailure ? error.nextRetryDelay : undefined;
              if (typeof delay !== "number") log.warn({ err: error, runId: run.runId, ...call }, "a call's attempt failed");
              return [{ ...call, waitMs: typeof delay === "number" ? delay : waitAfterFailureMs }];
            }
          }),
        );
        return left.flat();
      }),
  };
}
