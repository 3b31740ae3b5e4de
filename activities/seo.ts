import { randomUUID } from "node:crypto";
import {
  ApplicationFailure,
  CancelledFailure,
  activityCancellationDetails as cancellationDetails,
  cancellationSignal,
  heartbeat,
} from "@temporalio/activity";
import type { Organization } from "../src/database.ts";
import { EntitlementUnavailable } from "../src/entitlements/entitlements.ts";
import { type AnalyseJob, failureOf } from "../src/seo/analyse-job.ts";
import { Lease } from "../src/seo/lease.ts";
import { lookAtJob } from "../src/seo/queue.ts";
import { sentences } from "../src/seo/sentences.ts";
import { type Assignment, type BegunJob, type Hold, type JobEnd, Slots } from "../src/seo/slots.ts";
import { wake } from "../src/seo/wake.ts";
import type { Services } from "../src/services.ts";

interface JobInput {
  organization: Organization;
  jobId: string;
}

export type SeoActivities = ReturnType<typeof seoActivities>;

/** Heartbeats tell that this attempt lives, and bring the news of a cancel. */
const heartbeatMs = 2_000;
/** Errors that may pass are tried again this often. */
const maxFailures = 3;
/** Attempts that began at all; only a job that takes its worker down each time gets there. */
const maxAttempts = 10;

/** @param analyse makes the result; what it throws is a failure of the job, or one that may pass. */
export function seoActivities(services: Services, analyse: AnalyseJob) {
  const { database, durable, entitlements, log } = services;
  const slots = new Slots(database, services.config.SEO_LEASE_SECONDS * 1000);

  return {
    /** Analyses a job in the slot that `token` names. Null: the slot was given back or lost, and the job waits again. */
    async analyseJob({ organization, jobId, token }: JobInput & { token: string }): Promise<string | null> {
      const unbegun = { token, attempt: null };
      const verdict = await verify(organization);
      if (verdict === "unavailable") {
        await wakeAll(await slots.handBack(unbegun, "unverified"));
        return null;
      }
      if (verdict === "missing") {
        await slots.restore(organization);
        return await finish(jobId, unbegun, { status: "failed", error: sentences.notEntitled });
      }
      const hold: Hold = { token, attempt: randomUUID() };
      const begunAt = performance.now();
      const job = await slots.begin(hold);
      if (!job) return endOf(jobId);
      if (job.attempts > maxAttempts) return await finish(jobId, hold, { status: "failed", error: sentences.interrupted });
      return await underLease(new Lease(slots, hold, begunAt), hold, job, organization);
    },

    /** What an operator reads about a job that waits, and how it ended if it has. */
    lookAtJob: ({ jobId }: JobInput) => lookAtJob(database, jobId),

    /** Ends a job whose workflow cannot go on; one that has ended already stays as it is. */
    async endJob({ jobId, canceled }: JobInput & { canceled: boolean }): Promise<string> {
      const status = canceled ? "canceled" : "failed";
      const { woken } = await slots.end(jobId, status, canceled ? sentences.canceled : sentences.interrupted);
      await wakeAll(woken);
      return (await endOf(jobId)) ?? status;
    },
  };

  async function verify(organization: Organization): Promise<"granted" | "missing" | "unavailable"> {
    try {
      return await entitlements.check(organization.id, "seo_recommendations");
    } catch (error) {
      if (error instanceof EntitlementUnavailable) return "unavailable";
      throw error;
    }
  }

  async function underLease(lease: Lease, hold: Hold, job: BegunJob, organization: Organization): Promise<string | null> {
    const beats = setInterval(() => heartbeat(), heartbeatMs);
    const canceled = cancellationSignal();
    const signal = AbortSignal.any([lease.signal, canceled]);
    try {
      const result = await analyse(job, organization, { signal, check: () => lease.check() });
      return await finishUnder(lease, job.id, hold, { status: "completed", result });
    } catch (error) {
      if (lease.signal.aborted) return await giveUp(job.id, hold);
      if (canceled.aborted) return await stopped(job.id, hold);
      return await failed(lease, job.id, hold, error);
    } finally {
      lease.close();
      clearInterval(beats);
    }
  }

  /** The lease is lost or the job has ended from outside; whatever is left of the slot goes to the next. */
  async function giveUp(jobId: string, hold: Hold): Promise<string | null> {
    await wakeAll(await slots.handBack(hold, "stopped"));
    return endOf(jobId);
  }

  async function stopped(jobId: string, hold: Hold): Promise<string | null> {
    if (!cancellationDetails()?.cancelRequested) {
      // The worker shuts down, or Temporal has given the attempt up: the analysis begins anew elsewhere.
      return giveUp(jobId, hold);
    }
    await finish(jobId, hold, { status: "canceled", error: sentences.canceled });
    throw new CancelledFailure("canceled by an operator");
  }

  async function failed(lease: Lease, jobId: string, hold: Hold, error: unknown): Promise<string | null> {
    const failure = failureOf(error);
    if (failure.isUnexpected) log.error({ err: error, jobId }, "an SEO analysis failed");
    if (!failure.retryable) return finishUnder(lease, jobId, hold, { status: "failed", error: failure.message });
    const failures = await slots.pause(hold);
    if (failures === null) return endOf(jobId);
    if (failures >= maxFailures) {
      return finish(jobId, { token: hold.token, attempt: null }, { status: "failed", error: failure.message });
    }
    // The slot stays with the job meanwhile, so the pause is a part of its lease.
    const nextRetryDelay = Math.min(failure.retryAfterMs ?? 1_000 * 2 ** failures, slots.leaseMs / 2);
    throw ApplicationFailure.create({ message: failure.message, type: "analysis_failed", nextRetryDelay });
  }

  /** Stores an end as soon as the database takes it, as long as the lease lasts. */
  async function finishUnder(lease: Lease, jobId: string, hold: Hold, end: JobEnd): Promise<string | null> {
    for (;;) {
      try {
        return await finish(jobId, hold, end);
      } catch (error) {
        lease.check();
        log.warn({ err: error, jobId }, "an SEO result could not be stored; it is tried again");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  async function finish(jobId: string, hold: { token: string; attempt: string | null }, end: JobEnd): Promise<string | null> {
    const { stored, woken } = await slots.finish(hold, end);
    await wakeAll(woken);
    return stored ? end.status : endOf(jobId);
  }

  /** A wake that Temporal does not take costs one lease, no more. */
  async function wakeAll(assignments: Assignment[]): Promise<void> {
    await wake(slots, durable.engine, assignments).catch((error: unknown) => {
      log.warn({ err: error }, "a job with a slot could not be woken; the slot is given again when its lease ends");
    });
  }

  async function endOf(jobId: string): Promise<string | null> {
    return (await lookAtJob(database, jobId)).ended;
  }
}
