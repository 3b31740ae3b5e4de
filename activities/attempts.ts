import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure, Context } from "@temporalio/activity";
import { isOutage, isUnstorable } from "../src/platform/database/index.ts";

/** The longest time between two heartbeats, which also bring the news of a cancel. */
const longestHeartbeatMs = 2_000;
/** Heartbeats in one heartbeat timeout, so that a busy process may miss some. */
const heartbeatsPerTimeout = 5;
/** How long an attempt may take to end by itself when its worker stops. */
const shutdownGraceMs = 1_000;

const firstWaitMs = 100;
const longestWaitMs = 3_000;
const outageTimeoutMs = 5 * 60_000;

/**
 * Does the work of an activity under heartbeats: five or more in its heartbeat timeout, none where it has no such timeout.
 *
 * An attempt whose worker stops fails at once and is made again elsewhere: reported as a cancel, which nobody asked for, it would only be
 * noticed by its missing heartbeats. So the work must bear being done twice, also while its first attempt comes to its end.
 *
 * @throws ApplicationFailure, retryable, when the worker stops.
 */
export async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = Context.current();
  const { heartbeatTimeoutMs } = context.info;
  const everyMs = heartbeatTimeoutMs && Math.min(longestHeartbeatMs, heartbeatTimeoutMs / heartbeatsPerTimeout);
  const timer = everyMs ? setInterval(() => context.heartbeat(), everyMs) : undefined;
  const ended = new AbortController();
  try {
    return await Promise.race([work(), workerStops(context, ended.signal)]);
  } catch (error) {
    throw isStopping(context) ? workerStopsFailure() : error;
  } finally {
    clearInterval(timer);
    ended.abort();
  }
}

const isStopping = (context: Context) => context.cancellationDetails?.workerShutdown === true;
/** Has an attempt made again elsewhere, at once. */
export const workerStopsFailure = () =>
  ApplicationFailure.create({ message: "The worker stops", type: "worker_stops", nextRetryDelay: 1 });

/** Fails a moment after the worker has asked its activities to end. */
async function workerStops(context: Context, ended: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    const stop = () => {
      if (isStopping(context)) sleep(shutdownGraceMs, undefined, { signal: ended }).then(resolve, () => {});
    };
    if (context.cancellationSignal.aborted) stop();
    else context.cancellationSignal.addEventListener("abort", stop, { once: true, signal: ended });
  });
  throw workerStopsFailure();
}

/**
 * Repeats a write until the database takes it, for minutes if need be. The work must bear being done twice.
 *
 * @throws the error that repeating cannot repair, or the last one.
 */
export const persistently = <Result>(write: () => Promise<Result>): Promise<Result> =>
  repeated(write, (error) => !isUnstorable(error));

/**
 * Does work of which a few attempts are made, and begins it anew within its attempt while the database is away, for minutes if need be: an
 * outage takes longer than the attempts last, and is not the work's fault. The work must bear being done twice.
 */
export const outlastingOutages = <Result>(work: () => Promise<Result>): Promise<Result> => repeated(work, isOutage);

async function repeated<Result>(work: () => Promise<Result>, mayPass: (error: unknown) => boolean): Promise<Result> {
  const { cancellationSignal } = Context.current();
  const giveUpAt = performance.now() + outageTimeoutMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || cancellationSignal.aborted || performance.now() > giveUpAt) throw error;
    }
    await sleep(waitMs, undefined, { signal: cancellationSignal }).catch(() => cancellationSignal.throwIfAborted());
  }
}
