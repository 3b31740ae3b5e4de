import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure, Context, cancellationSignal, heartbeat } from "@temporalio/activity";
import { lookAtJob } from "../src/content/seo/queue.ts";
import { sentences } from "../src/content/seo/sentences.ts";
import type { SlotRunner } from "../src/content/seo/slot-runner.ts";
import type { Database } from "../src/platform/database/connection.ts";
import type { SeoJobInput } from "../src/platform/durable/contracts.ts";

export type SeoActivities = ReturnType<typeof seoActivities>;

/** Heartbeats tell that this attempt lives, and bring the news of a cancel. */
const heartbeatMs = 2_000;
/** How often a job is looked at whose analysis runs in another process. */
const followMs = 1_000;

export function seoActivities(database: Database, runner: SlotRunner) {
  return {
    /**
     * Sees a job through in the slot that `token` names: analyses it, or follows the process that does. Null: the slot was given
     * back or lost, and the job waits again.
     */
    async analyseJob(job: SeoJobInput & { token: string }): Promise<string | null> {
      const beats = setInterval(() => heartbeat(), heartbeatMs);
      try {
        return await Promise.race([seeThrough(job), canceled()]);
      } finally {
        clearInterval(beats);
      }
    },

    /** What an operator reads about a job that waits, and how it ended if it has. */
    lookAtJob: ({ jobId }: SeoJobInput) => lookAtJob(database, jobId),

    /** Ends a job whose workflow cannot go on; one that has ended already stays as it is. */
    async endJob({ jobId, canceled }: SeoJobInput & { canceled: boolean }): Promise<string> {
      const status = canceled ? "canceled" : "failed";
      await runner.end(jobId, status, canceled ? sentences.stopped : sentences.lost);
      return (await lookAtJob(database, jobId)).ended ?? status;
    },
  };

  async function seeThrough(job: SeoJobInput & { token: string }): Promise<string | null> {
    for (;;) {
      const outcome = await runner.run(job);
      if (outcome.kind === "ended") return outcome.status;
      if (outcome.kind === "paused") {
        throw ApplicationFailure.create({
          message: outcome.message,
          type: "analysis_failed",
          nextRetryDelay: outcome.retryAfterMs,
        });
      }
      const { ended, token } = await lookAtJob(database, job.jobId);
      if (ended) return ended;
      if (token !== job.token) return null;
      await sleep(followMs, undefined, { signal: cancellationSignal() });
    }
  }
}

/** The workflow has canceled the activity, or Temporal has given the attempt up, or the worker stops: somebody else follows. */
function canceled(): Promise<never> {
  // An abort comes from outside of the activity, where the current context is another or none.
  const context = Context.current();
  const signal = context.cancellationSignal;
  return new Promise((_resolve, reject) => {
    const stop = () =>
      reject(
        context.cancellationDetails?.workerShutdown
          ? ApplicationFailure.create({ message: "the worker stops", type: "worker_shutdown", nextRetryDelay: 1 })
          : signal.reason,
      );
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
