import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure, Context, heartbeat } from "@temporalio/activity";
import { isUnstorable } from "../src/platform/database/connection.ts";

/** Heartbeats tell that this attempt lives, and bring the news of a cancel. */
const heartbeatMs = 2_000;
const firstWaitMs = 100;
const longestWaitMs = 3_000;
const patienceMs = 5 * 60_000;

/** Does the work of an activity under heartbeats. An attempt that ends because its worker stops is made again elsewhere at once. */
export async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await work();
  } catch (error) {
    // Reported as a cancel, which nobody asked for, it would only be noticed by its missing heartbeats.
    if (Context.current().cancellationDetails?.workerShutdown)
      throw ApplicationFailure.retryable("The worker stops", "worker_stops");
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Repeats a write until the database takes it, for minutes if need be. The work must bear being done twice.
 *
 * @throws the error that repeating cannot mend, or the last one.
 */
export async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  const { cancellationSignal } = Context.current();
  const giveUpAt = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await write();
    } catch (error) {
      if (isUnstorable(error) || cancellationSignal.aborted || performance.now() > giveUpAt) throw error;
    }
    await sleep(waitMs, undefined, { signal: cancellationSignal }).catch(() => cancellationSignal.throwIfAborted());
  }
}
