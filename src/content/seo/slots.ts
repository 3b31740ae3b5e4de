import type { Usage } from "../../integrations/llm/index.ts";
import type { Config } from "../../operation/index.ts";
import { type Database, type Organization, sql, storableJson, storableText } from "../../platform/database/index.ts";
import { withNextStep } from "../../platform/errors/index.ts";
import type { JobStatus } from "./job.ts";
import { nextStep } from "./messages.ts";

/**
 * Slots: at most 4 analyses of one website and 16 in all, which the constraints of `seo_slot` enforce. A slot is free, or claimed by one
 * attempt at a job under a lease. Each function is one statement, so a process that stands still or dies holds no lock.
 */

/** A slot that was given to a job, for one attempt. */
export interface Claim {
  /** Names the attempt; whatever it does later has no effect once its lease has ended. */
  attempt: string;
  jobId: string;
  workflowId: string;
  organization: Organization;
}

/** What an attempt works on. */
export interface StartedJob {
  id: string;
  organization_id: string;
  website_id: string;
  input: unknown;
  attempts: number;
  /** Attempts that ended with their process. */
  interruptions: number;
  /** Usage of earlier attempts, by their number. */
  spent: Record<string, Usage>;
  created_at: string;
}

/** How a job ended. */
export interface JobEnd {
  status: Extract<JobStatus, "completed" | "failed" | "canceled">;
  /** When completed. */
  result?: unknown;
  /** When failed or canceled: why, for the customer. What to do next is added. */
  error?: string;
}

/** An organization that could not be verified is tried again after this long, doubling up to the second. */
const retryDelaySeconds = { first: 30, longest: 300 };

const free = sql`job_id = null, website_id = null, website_n = null, attempt = null, assigned_at = null, leased_until = null`;
const errorOf = ({ error }: JobEnd) => (error === undefined ? null : withNextStep(storableText(error), nextStep));

export class Slots {
  readonly #database: Database;
  readonly leaseMs: number;

  constructor(database: Database, leaseMs: number) {
    this.#database = database;
    this.leaseMs = leaseMs;
  }

  get #lease() {
    return sql`${this.leaseMs} * interval '1 millisecond'`;
  }

  /** Claims free slots, and those whose lease has ended, for waiting jobs: round robin among websites, first in, first out in one. */
  claim(most: number): Promise<Claim[]> {
    return this.#database.system.run(sql<Claim>`
      select attempt, job_id as "jobId", workflow_id as "workflowId",
        jsonb_build_object('id', organization_id, 'n', organization_n) as organization
      from seo_claim(${most}, ${this.#lease})`);
  }

  /** The organization is verified: the job runs from now on, and other jobs are not set aside any longer. Null: the attempt is over. */
  async start(attempt: string): Promise<StartedJob | null> {
    const [job] = await this.#database.system.run(sql<StartedJob>`
      with slot as (
        select job_id from seo_slot where attempt = ${attempt} and leased_until > clock_timestamp() for update
      ), job as (
        update seo_job j set status = 'running', started_at = coalesce(j.started_at, clock_timestamp()), attempts = j.attempts + 1
        from slot where j.id = slot.job_id and j.status in ('pending', 'running') returning j.*
      ), verified as (delete from seo_set_aside a using job where a.organization_id = job.organization_id)
      select id, organization_id, website_id, input, attempts, interruptions, spent, created_at from job`);
    return job ?? null;
  }

  /** Lengthens the lease. False: it has ended, or the job has. */
  async renew(attempt: string): Promise<boolean> {
    const renewed = await this.#database.system.run(sql`
      update seo_slot s set leased_until = clock_timestamp() + ${this.#lease}
      where s.attempt = ${attempt} and s.leased_until > clock_timestamp()
        and exists (select from seo_job j where j.id = s.job_id and j.status in ('pending', 'running'))
      returning 1`);
    return renewed.length > 0;
  }

  /** Counts an error that may pass. Returns how many there were; null when the attempt is over. */
  async countFailure(attempt: string): Promise<number | null> {
    const [job] = await this.#database.system.run(sql<{ failures: number }>`
      with slot as (select job_id from seo_slot where attempt = ${attempt} for update)
      update seo_job j set failures = j.failures + 1 from slot where j.id = slot.job_id returning j.failures`);
    return job?.failures ?? null;
  }

  /** Stores how a job ended and frees its slot. False: the attempt was over, or the job had ended. */
  async finish(attempt: string, end: JobEnd): Promise<boolean> {
    const result = end.result === undefined ? null : storableJson(end.result);
    const stored = await this.#database.system.run(sql`
      with freed as (update seo_slot set ${free} where attempt = ${attempt} returning old.job_id)
      update seo_job j set status = ${end.status}, is_waiting = false, result = ${result}::jsonb, error = ${errorOf(end)},
        completed_at = clock_timestamp()
      from freed where j.id = freed.job_id and j.status in ('pending', 'running')
      returning 1`);
    return stored.length > 0;
  }

  /**
   * Frees the slot; a job that has not ended goes back to its old position in the queue.
   *
   * @param isUnverified sets all jobs of the organization aside, for 30 seconds, doubling to 5 minutes each time that the next try
   * fails too.
   */
  async requeue(attempt: string, { isUnverified = false } = {}): Promise<void> {
    const { first, longest } = retryDelaySeconds;
    await this.#database.system.run(sql`
      with freed as (update seo_slot set ${free} where attempt = ${attempt} returning old.job_id),
      job as (
        update seo_job j set status = 'pending', is_waiting = true from freed
        where j.id = freed.job_id and j.status in ('pending', 'running') returning j.organization_id
      )
      insert into seo_set_aside as a (organization_id, until, delay)
      select organization_id, clock_timestamp() + ${first} * interval '1 second', ${first} * interval '1 second' from job
      where ${isUnverified}
      on conflict (organization_id) do update
        set delay = least(a.delay * 2, ${longest} * interval '1 second'),
          until = clock_timestamp() + least(a.delay * 2, ${longest} * interval '1 second')
        where a.until <= clock_timestamp()`);
  }

  /** Ends a job from outside. An attempt notices at its next renewal and frees the slot then. False: the job had ended. */
  async end(jobId: string, end: JobEnd): Promise<boolean> {
    const ended = await this.#database.system.run(sql`
      update seo_job set status = ${end.status}, is_waiting = false, error = ${errorOf(end)}, completed_at = clock_timestamp()
      where id = ${jobId} and status in ('pending', 'running') returning 1`);
    return ended.length > 0;
  }

  /** The organization was verified: its jobs are not set aside any longer. */
  async restore(organization: Organization): Promise<void> {
    await this.#database.system.run(sql`delete from seo_set_aside where organization_id = ${organization.id}`);
  }

  /** How many of the slots a process may claim, among those that said so within a lease. */
  async share(workerId: string): Promise<number> {
    const [row] = await this.#database.system.run(sql<{ share: number }>`select seo_share(${workerId}, ${this.#lease}) as share`);
    return row!.share;
  }

  /** The process claims no more. */
  async leave(workerId: string): Promise<void> {
    await this.#database.system.run(sql`delete from seo_worker where id = ${workerId}`);
  }
}

/** The slots, with the configured lease. */
export const slotsOf = ({ database, config }: { database: Database; config: Pick<Config, "SEO_LEASE_SECONDS"> }) =>
  new Slots(database, config.SEO_LEASE_SECONDS * 1_000);
