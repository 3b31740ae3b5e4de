import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { CitedDomains } from "./cited-domains.ts";
import { addCounts, noCounts, rowFilter, scopeSets } from "./count.ts";
import { type AnswerGroup, type GroupedDay, type Grouping, Groups, refuseMany } from "./group-day.ts";
import { readHosts } from "./hosts.ts";
import { countByDay, countByDayOf, type DayCounts, readDays, readDaysOf } from "./read.ts";
import type { Scope } from "./scope.ts";

/**
 * The counts of a scope by group. Without models, prompts, locations and domains every bucket that the range touches has a group; with
 * them only those with answers.
 *
 * @param companies numbers of the companies to count; denominators are over all tracked ones nevertheless.
 * @throws Refusal 400 when there are too many groups.
 */
export async function countGroups(
  rows: Rows,
  scope: Scope,
  companies: readonly number[],
  grouping: Grouping,
): Promise<AnswerGroup[]> {
  const { schedules } = grouping;
  if (!grouping.model && !grouping.prompt && !grouping.location && !grouping.domain) {
    return countBuckets(rows, scope, companies, grouping);
  }
  const hosts = grouping.domain === true;
  const days: GroupedDay[] = schedules
    ? await readDaysOf(schedules, rows, scope, { hosts })
    : (await readDays(rows, scope, { hosts })).map((value) => ({ schedule: null, value }));
  const cited = hosts
    ? new CitedDomains(
        await readHosts(
          rows,
          scope.website.id,
          days.map(({ value }) => value.hosts!.numbers),
        ),
      )
    : null;
  return (await groupDays(days, scope, companies, grouping, cited)).all();
}

/** The counts of days that were read before, by group: of a scope that differs from theirs in prompts, models and locations at most. */
export async function groupDays(
  days: readonly GroupedDay[],
  scope: Scope,
  companies: readonly number[],
  grouping: Grouping,
  cited: CitedDomains | null = null,
): Promise<Groups> {
  const groups = new Groups(days, companies, grouping, cited);
  const sets = scopeSets(scope);
  let scanned = 0;
  for (const day of days) {
    groups.addDay(day, rowFilter(day.value, sets));
    scanned += day.value.answers;
    // As in countByDay: other calls have a turn.
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  return groups;
}

/** Groups of whole days, from their sums. */
async function countBuckets(
  rows: Rows,
  scope: Scope,
  companies: readonly number[],
  { bucketOf, schedules }: Grouping,
): Promise<AnswerGroup[]> {
  const places = companies.map((n) => scope.companies.findIndex((company) => company.n === n));
  const groups = new Map<string, AnswerGroup>();
  const none = { model: null, prompt: null, location: null, domain: null };
  const add = (schedule: number | null, days: readonly DayCounts[]) => {
    for (const { day, counts } of days) {
      const bucket = bucketOf(day);
      const name = `${schedule} ${bucket}`;
      const group = groups.get(name) ?? { schedule, bucket, ...none, counts: noCounts(companies.length) };
      if (!groups.has(name)) refuseMany(groups.size, companies.length);
      groups.set(name, group);
      addCounts(group.counts, { ...counts, companies: places.map((place) => counts.companies[place]!) });
    }
  };
  if (!schedules) add(null, await countByDay(rows, scope));
  else for (const { schedule, value } of await countByDayOf(schedules, rows, scope)) add(schedule, value);
  return [...groups.values()];
}
