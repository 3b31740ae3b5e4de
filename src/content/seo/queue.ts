import { type Database, sql } from "../../platform/database/index.ts";
import type { JobStatus } from "./job.ts";
import type { JobEnd } from "./slots.ts";

/** What an analysis usually takes: for estimates only. */
const usualSeconds = 15;
/** How many analyses of a website run at once. The database's constraints hold it; a test compares the two. */
export const slotsOfWebsite = 4;
const poll = { leastSeconds: 2, mostSeconds: 300 };

/**
 * After how many seconds polling a job again makes sense.
 *
 * @param ahead jobs of the website that were submitted before it and wait too.
 */
export function pollAfterSeconds(status: JobStatus, ahead: number): number {
  if (status === "running") return 5;
  if (status !== "pending") return 0;
  const seconds = poll.leastSeconds + Math.ceil((Math.max(ahead, 0) * usualSeconds) / slotsOfWebsite);
  return Math.min(seconds, poll.mostSeconds);
}

/** What a workflow reads about its job. */
export interface JobState {
  /** For operators. */
  text: string;
  /** How the job ended, if it has. */
  ended: JobEnd["status"] | null;
}

/** What a job waits for, and how it ended if it has. */
export async function stateOf(database: Database, jobId: string): Promise<JobState> {
  const [job] = await database.system.read<{
    status: JobStatus;
    ahead: number;
    set_aside_until: string | null;
    read_at: string;
  }>(sql`
    select j.status, a.until as set_aside_until, now() as read_at,
      (select count(*) from seo_job before where before.website_id = j.website_id and before.is_waiting and before.n < j.n) as ahead
    from seo_job j left join seo_set_aside a on a.organization_id = j.organization_id
    where j.id = ${jobId}`);
  if (!job) return { text: "the job was deleted", ended: "canceled" };
  if (job.status === "running") return { text: "the analysis runs", ended: null };
  if (job.status !== "pending") return { text: job.status, ended: job.status };
  const position = `position ${job.ahead + 1} in the website's queue at ${job.read_at}`;
  const text = job.set_aside_until
    ? `waiting for the entitlement service, which could not verify the organization: next try after ${job.set_aside_until}; ${position}`
    : `waiting for a slot: ${position}`;
  return { text, ended: null };
}
