import { randomUUID } from "node:crypto";
import { EntitlementUnavailable } from "../../identity/entitlements/entitlements.ts";
import type { Services } from "../../operation/services.ts";
import type { Organization } from "../../platform/database/connection.ts";
import { type AnalyseJob, failureOf } from "./analyse-job.ts";
import { Lease } from "./lease.ts";
import { sentences } from "./sentences.ts";
import type { Assignment, BegunJob, Hold, JobEnd, Outcome, Slots } from "./slots.ts";
import { Waker } from "./waker.ts";

/** Errors that may pass are tried again this often. */
const maxFailures = 3;
/** A job that lost so many attempts with their processes may be what ends them: from then on it has a process of its own. */
const interruptionsBeforeAlone = 3;
/** What runs when the process is asked to stop may end in this time; then it goes back into the queue. */
const graceMs = 8_000;

/**
 * Works in the slots of this process. A slot that is released goes to the next job in the same transaction, and the process that
 * released it begins that job at once: a way over Temporal would leave the slot empty for longer than a short analysis takes. The
 * job's workflow is told meanwhile; it watches, and takes over when the lease is lost.
 */
export class SlotRunner {
  readonly #services: Services;
  readonly #slots: Slots;
  readonly #analyse: AnalyseJob;
  readonly #analyseAlone: AnalyseJob;
  readonly #waker: Waker;
  /** By token. */
  readonly #running = new Map<string, { jobId: string; outcome: Promise<Outcome>; stop: AbortController }>();
  readonly #workerId = randomUUID();
  /** Slots that this process may keep busy by itself; what goes beyond is left to whichever process takes it from Temporal. */
  #share = 16;
  #isStopping = false;

  /**
   * @param analyse makes the result; what it throws is a failure of the job, or one that may pass.
   * @param analyseAlone does the same in a process of its own.
   */
  constructor(services: Services, slots: Slots, analyse: AnalyseJob, analyseAlone: AnalyseJob) {
    this.#services = services;
    this.#slots = slots;
    this.#analyse = analyse;
    this.#analyseAlone = analyseAlone;
    this.#waker = new Waker(slots, services.durable.engine, services.log);
  }

  /** Works on a job in the slot that it was assigned, or joins the work that this process has begun already. */
  run(job: { jobId: string; token: string; organization: Organization }): Promise<Outcome> {
    const known = this.#running.get(job.token);
    if (known) return known.outcome;
    const stop = new AbortController();
    const outcome = this.#attempt(job, stop.signal).finally(() => this.#running.delete(job.token));
    this.#running.set(job.token, { jobId: job.jobId, outcome, stop });
    return outcome;
  }

  /** Ends a job from outside, with its analysis if that runs here. One that has ended already stays as it is. */
  async end(jobId: string, status: "failed" | "canceled", error: string): Promise<void> {
    const { woken } = await this.#slots.end(jobId, status, error);
    for (const running of this.#running.values()) if (running.jobId === jobId) running.stop.abort();
    this.#goOn(woken);
  }

  /** Begins in slots that are free, lost or not begun. What every worker process does now and then. */
  async look(): Promise<void> {
    if (this.#isStopping) return;
    this.#share = await this.#slots.share(this.#workerId);
    const assigned = await this.#slots.assign();
    this.#goOn([...assigned, ...(await this.#slots.unbegun())]);
  }

  /** Begins nothing more, gives what runs a moment to end, and puts the rest back into the queue. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#slots.leave(this.#workerId).catch(() => {});
    const all = () => Promise.allSettled([...this.#running.values()].map(({ outcome }) => outcome));
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([all(), grace]);
    clearTimeout(timer);
    for (const running of this.#running.values()) running.stop.abort();
    await all();
    await this.#waker.drain();
  }

  async #attempt(job: { jobId: string; token: string; organization: Organization }, stop: AbortSignal): Promise<Outcome> {
    const unbegun = { token: job.token, attempt: null };
    const verdict = await this.#verify(job.organization);
    if (verdict === "unavailable") return this.#handBack(unbegun, "unverified");
    if (verdict === "missing") {
      await this.#slots.restore(job.organization);
      return this.#finish(unbegun, { status: "failed", error: sentences.notEntitled });
    }
    const hold: Hold = { token: job.token, attempt: randomUUID() };
    const begunAt = performance.now();
    const begun = await this.#slots.begin(hold);
    if (!begun) return { kind: "elsewhere" };
    return this.#underLease(new Lease(this.#slots, hold, begunAt), hold, begun, job.organization, stop);
  }

  async #verify(organization: Organization): Promise<"granted" | "missing" | "unavailable"> {
    try {
      return await this.#services.entitlements.check(organization.id, "seo_recommendations");
    } catch (error) {
      if (error instanceof EntitlementUnavailable) return "unavailable";
      throw error;
    }
  }

  async #underLease(lease: Lease, hold: Hold, job: BegunJob, organization: Organization, stop: AbortSignal): Promise<Outcome> {
    const signal = AbortSignal.any([lease.signal, stop]);
    try {
      const analyse = job.interruptions < interruptionsBeforeAlone ? this.#analyse : this.#analyseAlone;
      const result = await analyse(job, organization, { signal, check: () => lease.check(), leftMs: () => lease.leftMs() });
      return await this.#store(lease, hold, { status: "completed", result });
    } catch (error) {
      // Whatever is left of the slot goes to the next; a job that was ended from outside stays ended.
      if (signal.aborted) return await this.#handBack(hold, "stopped");
      return await this.#fail(lease, hold, job, error);
    } finally {
      lease.close();
    }
  }

  async #fail(lease: Lease, hold: Hold, job: BegunJob, error: unknown): Promise<Outcome> {
    const failure = failureOf(error);
    if (failure.isUnexpected) this.#services.log.error({ err: error, jobId: job.id }, "an SEO analysis failed");
    if (!failure.retryable) return this.#store(lease, hold, { status: "failed", error: failure.message });
    const failures = await this.#slots.pause(hold);
    if (failures === null) return { kind: "waiting" };
    if (failures >= maxFailures) {
      return this.#finish({ token: hold.token, attempt: null }, { status: "failed", error: failure.message });
    }
    const retryAfterMs = Math.min(failure.retryAfterMs ?? 1_000 * 2 ** failures, this.#slots.leaseMs / 2);
    return { kind: "paused", message: failure.message, retryAfterMs };
  }

  /** Stores an end as soon as the database takes it, as long as the lease lasts. */
  async #store(lease: Lease, hold: Hold, end: JobEnd): Promise<Outcome> {
    for (;;) {
      try {
        return await this.#finish(hold, end);
      } catch (error) {
        lease.check();
        this.#services.log.warn({ err: error }, "an SEO result could not be stored; it is tried again");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  async #finish(hold: { token: string; attempt: string | null }, end: JobEnd): Promise<Outcome> {
    const { stored, woken } = await this.#slots.finish(hold, end);
    this.#goOn(woken);
    // Not stored by this call: perhaps by one whose answer was lost. Whoever follows the job looks.
    return stored ? { kind: "ended", status: end.status } : { kind: "elsewhere" };
  }

  async #handBack(hold: { token: string; attempt: string | null }, reason: "stopped" | "unverified"): Promise<Outcome> {
    this.#goOn(await this.#slots.handBack(hold, reason));
    return { kind: "waiting" };
  }

  /** Begins what was assigned in the slot that has just been released, and tells the workflows. */
  #goOn(assignments: Assignment[]): void {
    const elsewhere: Assignment[] = [];
    for (const assignment of assignments) {
      if (this.#running.has(assignment.token)) continue;
      // What releases a slot is itself still among the running.
      if (this.#isStopping || this.#running.size > this.#share) {
        elsewhere.push(assignment);
        continue;
      }
      const { job_id: jobId, token, organization_id: id, organization_n: n } = assignment;
      const outcome = this.run({ jobId, token, organization: { id, n } });
      outcome.catch((error: unknown) => {
        this.#services.log.warn({ err: error, jobId }, "an SEO job could not be begun; its workflow begins it");
      });
      this.#waker.tell(assignment, outcome);
    }
    if (elsewhere.length > 0) this.#waker.wake(elsewhere);
  }
}
