import type { Usage } from "../../integrations/llm/model.ts";
import { type Database, type Organization, sql } from "../../platform/database/connection.ts";
import type { WorkflowSearchAttributes } from "../../platform/durable/search-attributes.ts";
import { withNextStep } from "../../platform/errors/next-step.ts";
import { withNames } from "../../tracking/websites/search-attributes.ts";
import type { JobStatus } from "./job.ts";
import { nextStep } from "./sentences.ts";

/**
 * Slots: at most 4 analyses of one website and 16 in all. Each function is one statement, so a process that stands still or
 * dies holds no lock; the rules are in migrations/0040_seo.sql. What returns assignments has given free slots to waiting
 * jobs: their workflows are to be woken (see wake.ts).
 */

/** A slot that was given to a job and nobody has begun to use. */
export interface Assignment {
  job_id: string;
  token: string;
  workflow_id: string;
  organization_id: string;
  organization_n: number;
  website_id: string;
  website_name: string;
}

/** One attempt of an analysis: the slot's token, and what tells this attempt from an earlier one under the same token. */
export interface Hold {
  token: string;
  attempt: string;
}

/** What an attempt works on. */
export interface BegunJob {
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

/** What came of an attempt in a slot. */
export type Outcome =
  | { kind: "ended"; status: JobEnd["status"] }
  /** The slot was given back or lost; the job waits for the next one. */
  | { kind: "waiting" }
  /** It failed in a way that may pass. The slot stays with the job for a moment. */
  | { kind: "paused"; message: string; retryAfterMs: number }
  /** The token is old, or another process works under it. */
  | { kind: "elsewhere" };

/** An organization that could not be verified is tried again after this long, doubling up to the second. */
const setAsideSeconds = { first: 30, longest: 300 };

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

  /** Gives free slots, and those whose lease has ended, to waiting jobs. */
  assign(): Promise<Assignment[]> {
    return this.#database.system.run(sql<Assignment>`select * from seo_assign(${this.#lease})`);
  }

  /** Takes the slot for an attempt; its job runs from now on. Null: the token is old, or another attempt has it. */
  async begin(hold: Hold): Promise<BegunJob | null> {
    const [job] = await this.#database.system.run(sql<BegunJob>`
      select id, organization_id, website_id, input, attempts, interruptions, spent, created_at
      from seo_begin(${hold.token}, ${hold.attempt}, ${this.#lease})`);
    return job ?? null;
  }

  /** Lengthens the lease. False: it has ended, or the job has. */
  async renew(hold: Hold): Promise<boolean> {
    const [row] = await this.#database.system.run(
      sql<{ renewed: boolean }>`select seo_renew(${hold.token}, ${hold.attempt}, ${this.#lease}) as renewed`,
    );
    return row!.renewed;
  }

  /** Leaves the slot to the next attempt of the same job. Returns how many have failed; null when the lease was lost. */
  async pause(hold: Hold): Promise<number | null> {
    const [row] = await this.#database.system.run(
      sql<{ failed: number | null }>`select seo_pause(${hold.token}, ${hold.attempt}, ${this.#lease}) as failed`,
    );
    return row!.failed;
  }

  /**
   * Stores how a job ended and gives its slot to the next, in one transaction.
   *
   * @param hold.attempt null where the slot was assigned and no attempt has begun.
   * @returns stored: false where the token was old or the job had ended; then nothing changed.
   */
  async finish(hold: { token: string; attempt: string | null }, end: JobEnd): Promise<{ stored: boolean; woken: Assignment[] }> {
    const result = end.result === undefined ? null : JSON.stringify(end.result);
    const [row] = await this.#database.system.run(sql<{ stored: boolean; woken: Assignment[] }>`
      select * from seo_finish(${hold.token}, ${hold.attempt}, ${end.status}, ${result}::jsonb, ${end.error === undefined ? null : withNextStep(end.error, nextStep)},
        ${this.#lease})`);
    return row!;
  }

  /** Gives the slot back and puts the job into the queue again, at its old place. */
  handBack(hold: { token: string; attempt: string | null }, reason: "stopped" | "unverified"): Promise<Assignment[]> {
    const { first, longest } = setAsideSeconds;
    return this.#database.system.run(sql<Assignment>`
      select * from seo_hand_back(${hold.token}, ${hold.attempt}, ${reason === "unverified"},
        ${first} * interval '1 second', ${longest} * interval '1 second', ${this.#lease})`);
  }

  /** Ends a job from outside. A running analysis notices at its next renewal; its slot is taken until then. */
  async end(jobId: string, status: "failed" | "canceled", error: string): Promise<{ stored: boolean; woken: Assignment[] }> {
    const [row] = await this.#database.system.run(sql<{ stored: boolean; woken: Assignment[] }>`
      select * from seo_end(${jobId}, ${status}, ${withNextStep(error, nextStep)}, ${this.#lease})`);
    return row!;
  }

  /** Slots that were assigned a moment ago and in which nobody has begun: the signal may be lost, or Temporal away. */
  unbegun(): Promise<Assignment[]> {
    return this.#database.system.read(sql<Assignment>`select * from seo_unbegun()`);
  }

  /** How many of the slots a process may keep to itself; said at each of its looks. */
  async share(workerId: string): Promise<number> {
    const [row] = await this.#database.system.run(sql<{ share: number }>`select seo_share(${workerId}, ${this.#lease}) as share`);
    return row!.share;
  }

  /** The search attributes of a job's workflow with names for people. */
  withNames(attributes: WorkflowSearchAttributes): Promise<WorkflowSearchAttributes> {
    return withNames(this.#database.system, attributes);
  }

  /** The process works no more. */
  async leave(workerId: string): Promise<void> {
    await this.#database.system.run(sql`delete from seo_worker where id = ${workerId}`);
  }

  /** The organization was verified: its jobs are not set aside any longer. */
  async restore(organization: Organization): Promise<void> {
    await this.#database.system.run(sql`delete from seo_set_aside where organization_id = ${organization.id}`);
  }
}
