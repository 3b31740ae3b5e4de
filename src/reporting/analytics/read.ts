import { setImmediate } from "node:timers/promises";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { type OwnedHosts, toOwnedHosts } from "../../tracking/index.ts";
import type { RowOf } from "../database.ts";
import { addCounts, type Counts, countDay, coversDay, isWholeDay, noCounts, rowFilter, scopeSets } from "./count.ts";
import type { Day, SealedDay } from "./day.ts";
import { bytesOfCounts, KeptCounts } from "./kept-counts.ts";
import { type Plan, type PlannedDay, planOnce, type ToPlan } from "./plan.ts";
import type { Scope } from "./scope.ts";
import { decodeAnswers, decodeCounts, decodeHosts } from "./segment.ts";
import { onceOf } from "./shared-scope.ts";
import { trackedDay } from "./tracked-day.ts";

/** A segment that is replaced between two statements is looked for again; this often means something else is wrong. */
const maxAttempts = 10;

/** A schedule's day. */
export interface OfSchedule<Value> {
  /** The schedule's number. */
  schedule: number;
  value: Value;
}

/** The days of a scope that have answers, ascending. @param options.hosts whether the cited hosts are needed too. */
export async function readDays(rows: Rows, scope: Scope, options: { hosts: boolean } = { hosts: false }): Promise<Day[]> {
  return (await readDaysOf(schedulesOf(scope), rows, scope, options)).map(({ value }) => value);
}

/**
 * The same with hosts, for a reader that knows already what sealed days hold: only the chosen ones are read. Days that changed since are there
 * without a seal.
 *
 * @param choose which of the sealed days to read; asked again when one of them has been replaced meanwhile.
 */
export async function readDaysChosen(
  rows: Rows,
  scope: Scope,
  choose: (sealed: readonly SealedDay[]) => readonly SealedDay[],
): Promise<{ seal: string | null; value: Day }[]> {
  const { days } = await load({ rows, scope, schedules: schedulesOf(scope) }, true, choose);
  return days.flatMap((planned) => {
    const value = "packed" in planned ? planned.packed : planned.segment;
    return value ? [{ seal: "seal" in planned ? planned.seal : null, value }] : [];
  });
}

/** The same for several schedules in place of the scope's, in as many statements as for one. */
export function readDaysOf(
  schedules: readonly number[],
  rows: Rows,
  scope: Scope,
  { hosts }: { hosts: boolean },
): Promise<OfSchedule<Day>[]> {
  return onceOf(scope, `days ${schedules} ${hosts}`, async () => {
    const { days } = await load({ rows, scope, schedules }, hosts, (sealed) => sealed);
    return days.map((planned) => ({
      schedule: planned.schedule,
      value: "packed" in planned ? planned.packed : planned.segment!,
    }));
  });
}

/** The counts of each day that the scope touches, with answers or without. */
export async function countByDay(rows: Rows, scope: Scope): Promise<DayCounts[]> {
  const [counted] = await countByDayOf(schedulesOf(scope), rows, scope);
  return counted?.value ?? everyDay(scope, () => undefined);
}

export interface DayCounts {
  day: number;
  counts: Counts;
}

/** The same for several schedules in place of the scope's, in as many statements as for one. */
export const countByDayOf = (schedules: readonly number[], rows: Rows, scope: Scope): Promise<OfSchedule<DayCounts[]>[]> =>
  onceOf(scope, `counts ${schedules}`, () => countDaysOf(schedules, rows, scope));

/** What a process keeps of the counts of whole questions; a year of eight companies takes some 300 kB. */
const maxCountedBytes = 64 * 1024 * 1024;
/** With the answers of four metrics and their texts, which are kept as long, counts take so many times their own memory. */
const bytesWithAnswers = 8;
const counted = new ByteCache<{ state: string; value: OfSchedule<DayCounts[]>[] }>(maxCountedBytes);

/** A question of whole days that is asked again while none of them changes is answered with the same objects. */
async function countDaysOf(schedules: readonly number[], rows: Rows, scope: Scope): Promise<OfSchedule<DayCounts[]>[]> {
  const asked = { rows, scope, schedules };
  const first = await planOf(asked);
  // Where a bound falls into a day with answers, such as now into today, hardly anybody asks for the same again.
  const hasPart = [scope.firstDay, scope.lastDay].some(
    (edge) => !coversDay(edge, scope) && first.days.some(({ day }) => day === edge),
  );
  const kept = new KeptCounts(scope);
  const count = () => countPlanned(first, kept, asked);
  if (hasPart || schedules.length === 0) return (await count()).value;
  const name = `${first.name} ${kept.filters}`;
  const before = counted.get(name);
  if (before?.state === first.state) return before.value;
  const { plan, value } = await count();
  const bytes = schedules.length * (scope.lastDay - scope.firstDay + 1) * bytesOfCounts(scope.companies.length);
  counted.set(name, { state: plan.state, value }, bytesWithAnswers * bytes);
  return value;
}

/** The counts by a plan, or by a later one where a segment of it has been replaced. */
async function countPlanned(
  first: Plan,
  kept: KeptCounts,
  asked: ToPlan,
): Promise<{ plan: Plan; value: OfSchedule<DayCounts[]>[] }> {
  const { scope, schedules } = asked;
  const companies = scope.companies.map(({ n }) => n);
  const sets = scopeSets(scope);
  const known = new Map<string, Counts>();
  const choose = (sealed: readonly SealedDay[]) =>
    sealed.filter((planned) => {
      const { day, seal, counts: ofDay } = planned;
      const counts = ofDay && isWholeDay(day, sets) ? decodeCounts(ofDay, companies) : coversDay(day, sets) && kept.get(planned);
      if (counts) known.set(seal, counts);
      return !counts;
    });
  const { plan, days } = await load(asked, false, choose, first);
  const found = new Map(schedules.map((schedule) => [schedule, new Map<number, Counts>()]));
  let scanned = 0;
  for (const planned of days) {
    const day = "packed" in planned ? planned.packed : planned.segment;
    const counts = day ? countDay(day, rowFilter(day, sets), companies) : known.get((planned as SealedDay).seal)!;
    if (planned.segment && coversDay(planned.day, sets)) kept.keep(planned as SealedDay, counts);
    found.get(planned.schedule)!.set(planned.day, counts);
    // Two million answers take some 20 ms, in which other calls would wait.
    scanned += day?.answers ?? 0;
    if (scanned > 250_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  const value = schedules.map((schedule) => ({
    schedule,
    value: everyDay(scope, (day) => found.get(schedule)!.get(day)),
  }));
  return { plan, value };
}

const schedulesOf = ({ scheduleN }: Scope): number[] => (scheduleN === null ? [] : [scheduleN]);

function everyDay({ firstDay, lastDay, companies }: Scope, countsOf: (day: number) => Counts | undefined): DayCounts[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const day = firstDay + index;
    return { day, counts: countsOf(day) ?? noCounts(companies.length) };
  });
}

/** The counts over the whole range. */
export async function countAll(rows: Rows, scope: Scope): Promise<Counts> {
  const sum = noCounts(scope.companies.length);
  for (const { counts } of await countByDay(rows, scope)) addCounts(sum, counts);
  return sum;
}

type LoadedDay = PlannedDay & { segment?: Day };

async function planOf(asked: ToPlan): Promise<Plan> {
  const { scope, schedules } = asked;
  return schedules.length === 0 ? noPlan : onceOf(scope, `plan ${schedules}`, () => planOnce(asked));
}

const noPlan: Plan = { name: "", state: "", days: [], owned: toOwnedHosts([], []) };

/** Fetches the segments of the sealed days that are chosen, by a plan of which they are still there. */
async function load(
  asked: ToPlan,
  withHosts: boolean,
  choose: (sealed: readonly SealedDay[]) => readonly SealedDay[],
  first?: Plan,
): Promise<{ plan: Plan; days: LoadedDay[] }> {
  const { rows, scope } = asked;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const plan = attempt > 0 ? await planOnce(asked) : (first ?? (await planOf(asked)));
    const chosen = choose(plan.days.filter((day) => "seal" in day));
    const segments = await fetchSegments(rows, scope, chosen, withHosts, plan.owned);
    if (segments === null) continue;
    const days = plan.days.map((day) => {
      const segment = "seal" in day ? segments.get(day.seal) : undefined;
      return segment ? { ...day, segment } : day;
    });
    return { plan, days };
  }
  throw new Error(`the segments of website ${scope.website.n} were replaced ${maxAttempts} times while they were read`);
}

/** `day` in days since 1970. */
interface StoredSegment extends Pick<RowOf<"day_segment">, "seal" | "answers"> {
  day: number;
  hosts: Buffer | null;
}

/** @returns null when one of them has been replaced since the plan was made. */
async function fetchSegments(
  rows: Rows,
  scope: Scope,
  wanted: readonly SealedDay[],
  withHosts: boolean,
  owned: OwnedHosts,
): Promise<Map<string, Day> | null> {
  const segments = new Map<string, Day>();
  const missing = new Map<string, { day: number; schedule: number; isCurrent: boolean }>();
  for (const { day, schedule, seal, counts } of wanted) {
    const cached = cachedDay(seal, scope.companiesVersion, withHosts);
    if (cached) segments.set(seal, cached);
    else missing.set(seal, { day, schedule, isCurrent: counts !== null });
  }
  if (missing.size === 0) return segments;
  const days = [...missing.values()].map(({ day }) => day);
  const schedules = [...missing.values()].map(({ schedule }) => schedule);
  // A day that was sealed with other companies needs its hosts to find which companies it cites.
  const needsHosts = withHosts || [...missing.values()].some(({ isCurrent }) => !isCurrent);
  const hosts: Query<unknown> = needsHosts ? sql`s.hosts` : sql`null::bytea as hosts`;
  const read = await rows.read(sql<StoredSegment>`
    select s.day - date '1970-01-01' as day, encode(uuid_send(s.seal), 'hex') as seal, s.answers, ${hosts}
    from unnest(${days}::int[], ${schedules}::int[]) d(day, schedule)
    join day_segment s on s.website_n = ${scope.website.n} and s.schedule_n = d.schedule and s.day = date '1970-01-01' + d.day
    where s.seal = any(${[...missing.keys()]}::uuid[])`);
  for (const row of read) {
    const sealed = decodeAnswers(row.day, row.answers, row.hosts && decodeHosts(row.hosts));
    const day = trackedDay(sealed, owned, missing.get(row.seal)!.isCurrent);
    keepDay(row.seal, scope.companiesVersion, day, row.answers.length + (row.hosts?.length ?? 0));
    segments.set(row.seal, day);
  }
  return read.length === missing.size ? segments : null;
}

/** What a process keeps of days that it read; a filtered year of two million answers is 30 MB. */
const maxBytes = 256 * 1024 * 1024;

/** By seal and version of the companies. A seal names contents that never change, in one database of all. */
const days = new ByteCache<Day>(maxBytes);

/** The day sealed so, if this process has read it; `withHosts`: only if it has its hosts too. */
function cachedDay(seal: string, companiesVersion: number, withHosts: boolean): Day | null {
  const day = days.get(`${seal} ${companiesVersion}`);
  return !day || (withHosts && day.hosts === null) ? null : day;
}

function keepDay(seal: string, companiesVersion: number, day: Day, bytes: number): void {
  days.set(`${seal} ${companiesVersion}`, day, bytes);
}
