import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { EntitlementUnavailable } from "../../identity/index.ts";
import type { Services } from "../../operation/index.ts";
import { isUnstorable, type Organization } from "../../platform/database/index.ts";
import { failureOf } from "../failure.ts";
import { Lease, type LeaseView } from "./lease.ts";
import { seoMessages } from "./messages.ts";
import { Notifier } from "./notifier.ts";
import type { SeoResult } from "./result-record.ts";
import { type Claim, type JobEnd, type Slots, type StartedJob, slotsOf } from "./slots.ts";

/** Makes a job's result under a lease. What it throws is read by `failureOf`. */
export type AnalyseJob = (job: StartedJob, organization: Organization, lease: LeaseView) => Promise<SeoResult>;

export interface Analyses {
  /** In this process. */
  here: AnalyseJob;
  /** In a process of its own. */
  alone: AnalyseJob;
}

/** Errors that may pass are tried again this often. */
const maxFailures = 3;
/** A job that lost so many attempts with their processes may be what ends them: from then on it has a process of its own. */
const interruptionsBeforeAlone = 3;
const defaults = {
  /** How often an idle process looks for waiting jobs. */
  pollMs: 500,
  /** Attempts that run when the process is asked to stop may end in this time; then their jobs go back to the queue. */
  graceMs: 8_000,
};
const storeAgainMs = 500;
/** A reason that stays, as in an outage, is told again after so long. */
const logIntervalMs = 60_000;

/**
 * Works on SEO jobs: claims slots and analyses the jobs that got them. Nothing else begins an analysis. A slot that is freed here is
 * claimed again at once.
 */
export class SeoJobWorker {
  readonly #services: Services;
  readonly #analyses: Analyses;
  readonly #slots: Slots;
  readonly #notifier: Notifier;
  readonly #timing: typeof defaults;
  readonly #id = randomUUID();
  readonly #attempts = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #abandoning = new AbortController();
  readonly #polling: Promise<void>;
  #claiming: Promise<void> | null = null;
  #mustClaim = false;
  #share = { slots: 0, until: 0 };
  #tellsFrom = 0;

  constructor(services: Services, analyses: Analyses, timing: Partial<typeof defaults> = {}) {
    this.#services = services;
    this.#analyses = analyses;
    this.#slots = slotsOf(services);
    this.#notifier = new Notifier(services.durable.engine, services.log);
    this.#timing = { ...defaults, ...timing };
    this.#polling = this.#poll();
  }

  /** Claims nothing more, gives attempts a moment to end, and puts the jobs of the others back into the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#polling, this.#claiming]);
    await this.#slots.leave(this.#id).catch(() => {});
    const graceEnded = new AbortController();
    await Promise.race([Promise.all(this.#attempts), sleep(this.#timing.graceMs, undefined, graceEnded).catch(() => {})]);
    graceEnded.abort();
    this.#abandoning.abort();
    await Promise.all(this.#attempts);
    await this.#notifier.drain();
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#claim();
      await sleep(this.#timing.pollMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Claims what this process may; slots that are freed while a statement is under way are claimed together by the next. */
  #claim(): void {
    this.#mustClaim = true;
    this.#claiming ??= this.#claimAll();
  }

  async #claimAll(): Promise<void> {
    while (this.#mustClaim && !this.#stopping.signal.aborted) {
      this.#mustClaim = false;
      try {
        const most = (await this.#shareNow()) - this.#attempts.size;
        const claimedAt = performance.now();
        if (most > 0) for (const claim of await this.#slots.claim(most)) this.#begin(claim, claimedAt);
        this.#tellsFrom = 0;
      } catch (error) {
        if (performance.now() < this.#tellsFrom) continue;
        this.#tellsFrom = performance.now() + logIntervalMs;
        this.#services.log.warn({ err: error }, "no SEO slot could be claimed; it is tried again");
      }
    }
    this.#claiming = null;
  }

  /** Said three times a lease. */
  async #shareNow(): Promise<number> {
    const now = performance.now();
    if (now >= this.#share.until)
      this.#share = { slots: await this.#slots.share(this.#id), until: now + this.#slots.leaseMs / 3 };
    return this.#share.slots;
  }

  #begin(claim: Claim, claimedAt: number): void {
    const attempt = this.#attempt(claim, claimedAt).finally(() => {
      this.#attempts.delete(attempt);
      if (!this.#stopping.signal.aborted) this.#claim();
    });
    this.#attempts.add(attempt);
  }

  async #attempt(claim: Claim, claimedAt: number): Promise<void> {
    const lease = new Lease(this.#slots, claim.attempt, claimedAt);
    const signal = AbortSignal.any([lease.signal, this.#abandoning.signal]);
    const { log } = this.#services;
    try {
      const end = await this.#work(claim, lease, signal);
      if (end === "unverified") await this.#slots.requeue(claim.attempt, { isUnverified: true });
      else if (await this.#store(lease, claim.attempt, end)) this.#notifier.notify(claim.workflowId, end.status);
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, jobId: claim.jobId }, "an SEO job could not be worked on; it goes back to the queue");
      // Where this fails too, the lease ends.
      await this.#slots.requeue(claim.attempt).catch(() => {});
    } finally {
      lease.close();
    }
  }

  /** @throws the signal's reason when the attempt is over. */
  async #work(claim: Claim, lease: Lease, signal: AbortSignal): Promise<JobEnd | "unverified"> {
    for (;;) {
      const verdict = await this.#verify(claim.organization);
      if (verdict === "unavailable") return "unverified";
      if (verdict === "missing") {
        await this.#slots.restore(claim.organization);
        return { status: "failed", error: seoMessages.notEntitled };
      }
      const job = await this.#slots.start(claim.attempt);
      if (!job) lease.lose();
      lease.check();
      try {
        const analyse = job!.interruptions < interruptionsBeforeAlone ? this.#analyses.here : this.#analyses.alone;
        const view = { signal, check: () => lease.check(), leftMs: () => lease.leftMs() };
        return { status: "completed", result: await analyse(job!, claim.organization, view) };
      } catch (error) {
        signal.throwIfAborted();
        const failure = failureOf(error, seoMessages.unexpected);
        if (failure.isUnexpected) this.#services.log.error({ err: error, jobId: claim.jobId }, "an SEO analysis failed");
        const failures = failure.retryable ? await this.#slots.countFailure(claim.attempt) : maxFailures;
        if (failures === null || failures >= maxFailures) return { status: "failed", error: failure.message };
        const retryAfterMs = Math.min(failure.retryAfterMs ?? 1_000 * 2 ** failures, this.#slots.leaseMs / 2);
        await sleep(retryAfterMs, undefined, { signal });
      }
    }
  }

  async #verify(organization: Organization): Promise<"granted" | "missing" | "unavailable"> {
    try {
      return await this.#services.entitlements.check(organization.id, "seo_recommendations");
    } catch (error) {
      if (error instanceof EntitlementUnavailable) return "unavailable";
      throw error;
    }
  }

  /** Stores an end as soon as the database takes it, as long as the lease lasts; a failure in place of a result that it will never take. */
  async #store(lease: Lease, attempt: string, end: JobEnd): Promise<boolean> {
    for (;;) {
      try {
        return await this.#slots.finish(attempt, end);
      } catch (error) {
        lease.check();
        if (isUnstorable(error) && end.status === "completed") {
          this.#services.log.error({ err: error }, "the result of an SEO job cannot be stored; the job fails");
          return this.#store(lease, attempt, { status: "failed", error: seoMessages.unexpected });
        }
        this.#services.log.warn({ err: error }, "the end of an SEO job could not be stored; it is tried again");
        await sleep(storeAgainMs);
      }
    }
  }
}
