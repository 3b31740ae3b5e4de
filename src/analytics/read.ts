import { setImmediate } from "node:timers/promises";
import { type Query, type Rows, sql } from "../database.ts";
import { addCounts, type Counts, countDay, noCounts, rowFilter, scopeSets } from "./count.ts";
import type { Day } from "./day.ts";
import { DAY_MS } from "./days.ts";
import { selectOwnedHosts, toOwnedHosts } from "./owned-hosts.ts";
import { packDay, type RawDay, selectRawDays } from "./raw-days.ts";
import type { Scope } from "./scope.ts";
import { decodeAnswers, decodeCounts, decodeHosts } from "./segment.ts";
import { cachedDay, keepDay } from "./segment-cache.ts";

/** A day as one snapshot shows it: sealed and unchanged since, or packed from the stored rows just now. */
type PlannedDay = { day: number; seal: string; counts: Buffer } | { day: number; packed: Day };

/** A segment that is replaced between two statements is looked for again; this often means something else is wrong. */
const maxAttempts = 10;

/** The days of a scope that have answers, ascending. @param options.hosts whether the cited hosts are needed too. */
export async function readDays(rows: Rows, scope: Scope, options: { hosts: boolean } = { hosts: false }): Promise<Day[]> {
  const { days } = await load(rows, scope, options.hosts, () => true);
  return days.map((planned) => ("packed" in planned ? planned.packed : planned.segment!));
}

/** The counts of each day that the scope touches, with answers or without. */
export async function countByDay(rows: Rows, scope: Scope): Promise<{ day: number; counts: Counts }[]> {
  const companies = scope.companies.map(({ n }) => n);
  const filtered = scope.models !== null || scope.prompts !== null || scope.locations !== null;
  const isPart = (day: number) => filtered || day * DAY_MS < scope.startMs || (day + 1) * DAY_MS - 1 > scope.endMs;
  const { days } = await load(rows, scope, false, isPart);
  const sets = scopeSets(scope);
  const found = new Map<number, Counts>();
  let scanned = 0;
  for (const planned of days) {
    const day = "packed" in planned ? planned.packed : planned.segment;
    found.set(
      planned.day,
      day ? countDay(day, rowFilter(day, sets), companies) : decodeCounts((planned as { counts: Buffer }).counts, companies),
    );
    // Two million answers take some 20 ms, in which other calls would wait.
    scanned += day?.answers ?? 0;
    if (scanned > 250_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  return Array.from({ length: scope.lastDay - scope.firstDay + 1 }, (_, index) => {
    const day = scope.firstDay + index;
    return { day, counts: found.get(day) ?? noCounts(companies.length) };
  });
}

/** The counts over the whole range. */
export async function countAll(rows: Rows, scope: Scope): Promise<Counts> {
  const sum = noCounts(scope.companies.length);
  for (const { counts } of await countByDay(rows, scope)) addCounts(sum, counts);
  return sum;
}

type LoadedDay = PlannedDay & { segment?: Day };

/** Plans and fetches the segments of those days that need one. */
async function load(
  rows: Rows,
  scope: Scope,
  withHosts: boolean,
  needsSegment: (day: number) => boolean,
): Promise<{ days: LoadedDay[] }> {
  if (scope.scheduleN === null) return { days: [] };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const planned = await plan(rows, scope);
    const wanted = planned.flatMap((day) => ("seal" in day && needsSegment(day.day) ? [day] : []));
    const segments = await fetchSegments(rows, scope, wanted, withHosts);
    if (segments === null) continue;
    return {
      days: planned.map((day) => {
        const segment = "seal" in day ? segments.get(day.seal) : undefined;
        return segment ? { ...day, segment } : day;
      }),
    };
  }
  throw new Error(`the segments of website ${scope.website.n} were replaced ${maxAttempts} times while they were read`);
}

interface PlanRow extends RawDay {
  seal: string | null;
  counts: Buffer | null;
  owned: { company_n: number; hosts: number[] }[] | null;
}

/** One statement, and so one snapshot: what is sealed and unchanged, and the stored rows of every other day with answers. */
async function plan(rows: Rows, scope: Scope): Promise<PlannedDay[]> {
  const { n: websiteN } = scope.website;
  const scheduleN = scope.scheduleN!;
  const inRange = sql`between date '1970-01-01' + ${scope.firstDay}::int and date '1970-01-01' + ${scope.lastDay}::int`;
  const found = await rows.read<PlanRow>(sql`
    with segments as materialized (
      select s.day, s.seal, s.counts, s.companies_version = ${scope.companiesVersion} as is_current from day_segment s
      where s.website_n = ${websiteN} and s.schedule_n = ${scheduleN} and s.day ${inRange}),
    changed as materialized (
      select c.day from day_change c where c.website_n = ${websiteN} and c.schedule_n = ${scheduleN} and c.day ${inRange}
      union select s.day from segments s where not s.is_current)
    select s.day - date '1970-01-01' as day, s.seal, s.counts, null::bytea as answers, null::bytea as mentions, null::bytea as hosts,
      null::json as owned
    from segments s where s.is_current and s.day not in (select day from changed)
    union all
    select r.day, null, null, r.answers, r.mentions, r.hosts, null from (${selectRawDays(websiteN, scheduleN, sql`changed`)}) r
    union all
    select -1, null, null, null, null, null, (select json_agg(o) from (${selectOwnedHosts(scope.organizationN, scope.companies)}) o)
    where exists (select from changed)`);
  const owned = toOwnedHosts(scope.companies, found.find((row) => row.day === -1)?.owned ?? []);
  return found
    .filter((row) => row.day !== -1)
    .map((row) =>
      row.seal === null ? { day: row.day, packed: packDay(row, owned) } : { day: row.day, seal: row.seal, counts: row.counts! },
    )
    .sort((a, b) => a.day - b.day);
}

/** @returns null when one of them has been replaced since the plan was made. */
async function fetchSegments(
  rows: Rows,
  scope: Scope,
  wanted: { day: number; seal: string }[],
  withHosts: boolean,
): Promise<Map<string, Day> | null> {
  const segments = new Map<string, Day>();
  const missing: string[] = [];
  for (const { seal } of wanted) {
    const day = cachedDay(seal, withHosts);
    if (day) segments.set(seal, day);
    else missing.push(seal);
  }
  if (missing.length === 0) return segments;
  const days = wanted.filter(({ seal }) => !segments.has(seal)).map(({ day }) => day);
  const hosts: Query<unknown> = withHosts ? sql`s.hosts` : sql`null::bytea as hosts`;
  const read = await rows.read<{ day: number; seal: string; answers: Buffer; hosts: Buffer | null }>(sql`
    select s.day - date '1970-01-01' as day, s.seal, s.answers, ${hosts} from unnest(${days}::int[]) d(day)
    join day_segment s on s.website_n = ${scope.website.n} and s.schedule_n = ${scope.scheduleN} and s.day = date '1970-01-01' + d.day
    where s.seal = any(${missing}::uuid[])`);
  for (const row of read) {
    const day = decodeAnswers(row.day, row.answers, row.hosts && decodeHosts(row.hosts));
    keepDay(row.seal, day, row.answers.length + (row.hosts?.length ?? 0));
    segments.set(row.seal, day);
  }
  return read.length === missing.length ? segments : null;
}
