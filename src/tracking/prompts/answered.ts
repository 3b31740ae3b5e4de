import { z } from "zod";
import { givenMoment, type Website } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { firstInstantMs, lastInstantMs } from "../../platform/time/index.ts";
import { isCounted } from "../counted.ts";

/** The filters that tell prompts with answers from those without. */
export const answeredFilters = {
  answered: z.boolean().optional().meta({
    description:
      "Whether there are answers that metrics count, between `start_date` and `end_date`: those of the default schedule that were not cut",
  }),
  start_date: givenMoment.optional().meta({ description: "Of `answered`: a UTC day or an instant; absent: since ever" }),
  end_date: givenMoment.optional().meta({ description: "Of `answered`, inclusive: a UTC day or an instant; absent: until now" }),
};

type Given = z.output<z.ZodObject<typeof answeredFilters>>;

/**
 * The condition on a prompt with the number `n`; null where none is asked for. Each prompt is looked up in the index of its answers, which ends at
 * the first: a join would be planned by reading all answers of the range, and a bare `schedule_n` might lead to the index of those.
 *
 * @throws Refusal 400 for a range that ends before it begins, or that belongs to nothing.
 */
export function answeredCondition(website: Website, given: Given, n: Query<unknown>): Query<unknown> | null {
  const { answered, start_date, end_date } = given;
  if (answered === undefined) {
    const name = start_date !== undefined ? "start_date" : end_date !== undefined ? "end_date" : null;
    if (name) throw new Refusal(400, `${name}: give answered as well; the range says when a prompt was or was not answered`);
    return null;
  }
  const firstMs = start_date === undefined ? null : firstInstantMs(start_date);
  const endMs = end_date === undefined ? null : lastInstantMs(end_date) + 1;
  if (firstMs !== null && endMs !== null && endMs <= firstMs) throw new Refusal(400, "end_date: must not lie before start_date");
  const at = (instantMs: number) => sql`${new Date(instantMs).toISOString()}::timestamptz`;
  const found = sql`(
    select true from response r
    where r.website_n = ${website.n} and r.prompt_n = ${n}
      ${firstMs === null ? sql`` : sql`and r.created_at >= ${at(firstMs)}`} ${endMs === null ? sql`` : sql`and r.created_at < ${at(endMs)}`}
      and ${isCounted}
      and r.schedule_n + 0 = (select s.n from prompt_schedule s where s.website_id = ${website.id} and s.kind = 'default')
    limit 1)`;
  return sql`${found} is ${answered ? sql`not null` : sql`null`}`;
}
