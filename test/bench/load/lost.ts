import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/platform/database/connection.ts";
import type { Stack } from "../../support/stack.ts";
import type { Sample } from "./traffic.ts";

/** Waits until everything accepted has ended, or a limit is over. @returns what is still open, by kind. */
export async function workLeft(stack: Stack, limitMs: number): Promise<Record<string, number>> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const [open] = await stack.query<Record<string, number>>(sql`
      select (select count(*)::int from response_run where finished_at is null) as runs,
        (select count(*)::int from seo_job where status in ('pending', 'running')) as jobs,
        (select count(*)::int from outbox) as outbox`);
    if (Object.values(open!).every((count) => count === 0) || performance.now() > deadline) return open!;
    await sleep(1_000);
  }
}

/** Holds what was accepted against what is stored; a sentence for each thing that does not agree. */
export async function disagreements(stack: Stack, samples: Sample[]): Promise<string[]> {
  const accepted = (call: string) =>
    samples.filter((sample) => sample.call === call && sample.status >= 200 && sample.status < 300).length;
  // Whether a call that was cut off, or failed after its commit, was accepted is not known.
  const unknown = (call: string) =>
    samples.filter((sample) => sample.call === call && (sample.status === 0 || sample.status >= 500)).length;
  const [stored] = await stack.query<Record<string, number>>(sql`
    select (select count(*)::int from prompt where text like 'Which stove is best for load %') as "prompt created",
      (select count(*)::int from seo_job) as "job submitted",
      (select count(*)::int from response_run) as "run started"`);
  const [wrong] = await stack.query<Record<string, number>>(sql`
    select (select count(*)::int from response_call where outcome is null) as calls_without_outcome,
      (select count(*)::int from (select run_id, prompt_n, model, location_n from response where run_id is not null
        group by 1, 2, 3, 4 having count(*) > 1) twice) as answers_stored_twice,
      (select count(*)::int from (select response_id from credit_entry where kind = 'charge' and response_id is not null
        group by 1 having count(*) > 1) twice) as answers_charged_twice,
      (select count(*)::int from response_call c join response r on r.n = c.response_n
        where c.credits > 0 and not exists (select from credit_entry e where e.response_id = r.id)) as answers_not_charged,
      (select count(*)::int from seo_job where status <> 'completed') as jobs_not_completed,
      (select count(*)::int from response_run where status <> 'completed') as runs_not_completed`);
  return [
    ...Object.entries(stored!)
      .filter(([call, rows]) => rows < accepted(call) || rows > accepted(call) + unknown(call))
      .map(([call, rows]) => `${call}: ${accepted(call)} accepted, ${rows} stored`),
    ...Object.entries(wrong!)
      .filter(([, rows]) => rows > 0)
      .map(([name, rows]) => `${name.replaceAll("_", " ")}: ${rows}`),
  ];
}
