import { setImmediate } from "node:timers/promises";
import { batched } from "../../platform/batches/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { type OwnedHosts, selectOwnedHosts, toOwnedHosts } from "../../tracking/index.ts";
import type { RowOf } from "../database.ts";
import { ByteCache } from "./byte-cache.ts";
import { keepChangedDays, keptDays } from "./changed-days.ts";
import { addCounts, type Counts, countDay, coversDay, isWholeDay, noCounts, rowFilter, scopeSets } from "./count.ts";
import type { Day, SealedDay } from "./day.ts";
import { KeptCounts } from "./kept-counts.ts";
import { packDay, type RawDay, selectRawDays } from "./raw-days.ts";
import type { Scope } from "./scope.ts";
import { decodeAnswers, decodeCounts, decodeHosts } from "./segment.ts";
import { onceOf } from "./shared-scope.ts";
import { trackedDay } from "./tracked-day.ts";

/**
 * A day as one snapshot shows it: sealed and unchanged since, with its counts unless the companies are others by now; or packed
 * from the stored rows just now.
 */
type PlannedDay = SealedDay | { day: number; schedule: number; packed: Day };

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
  const days = await load(rows, scope, schedulesOf(scope), true, choose);
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
    const days = await load(rows, scope, schedules, hosts, (sealed) => sealed);
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

async function countDaysOf(schedules: readonly number[], rows: Rows, scope: Scope): Promise<OfSchedule<DayCounts[]>[]> {
  const companies = scope.companies.map(({ n }) => n);
  const sets = scopeSets(scope);
  const kept = new KeptCounts(scope);
  const known = new Map<string, Counts>();
  const days = await load(rows, scope, schedules, false, (sealed) =>
    sealed.filter((planned) => {
      const { day, seal, counts: ofDay } = planned;
      const counts = ofDay && isWholeDay(day, sets) ? decodeCounts(ofDay, companies) : coversDay(day, sets) && kept.get(planned);
      if (counts) known.set(seal, counts);
      return !counts;
    }),
  );
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
  return schedules.map((schedule) => ({ schedule, value: everyDay(scope, (day) => found.get(schedule)!.get(day)) }));
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

/** Plans, and fetches the segments of the sealed days that are chosen. */
async function load(
  rows: Rows,
  scope: Scope,
  schedules: readonly number[],
  withHosts: boolean,
  choose: (sealed: readonly SealedDay[]) => readonly SealedDay[],
): Promise<LoadedDay[]> {
  if (schedules.length === 0) return [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const planned = () => planOnce({ rows, scope, schedules });
    const { days, owned } = await (attempt === 0 ? onceOf(scope, `plan ${schedules}`, planned) : planned());
    const chosen = choose(days.filter((day) => "seal" in day));
    const segments = await fetchSegments(rows, scope, chosen, withHosts, owned);
    if (segments === null) continue;
    return days.map((day) => {
      const segment = "seal" in day ? segments.get(day.seal) : undefined;
      return segment ? { ...day, segment } : day;
    });
  }
  throw new Error(`the segments of website ${scope.website.n} were replaced ${maxAttempts} times while they were read`);
}

interface PlanRow extends Omit<RawDay, "day" | "schedule" | "queries"> {
  /** null in the one row that holds the sealed days. */
  day: number | null;
  schedule: number | null;
  marks: string | null;
  /** Of that row: every sealed and unchanged day, one after the other. */
  sealed: Buffer | null;
  owned: { company_n: number; hosts: number[] }[] | null;
}

interface Plan {
  days: PlannedDay[];
  owned: OwnedHosts;
}

interface ToPlan {
  rows: Rows;
  scope: Scope;
  schedules: readonly number[];
}

/**
 * Calls for the same days that come while a plan is being made share the next one, which sees all that they may have written. While an import
 * changes every day, each of them would pack the range by itself, and they would hold all connections of the process.
 */
const planOnce = batched<ToPlan, Plan>(
  async (asked) => {
    const made = await plan(asked[0]!);
    return asked.map(() => made);
  },
  {
    keyOf: ({ scope, schedules }) =>
      `${scope.website.id} ${scope.companiesVersion} ${scope.firstDay} ${scope.lastDay} ${schedules}`,
    maxBatch: Number.POSITIVE_INFINITY,
  },
);

/**
 * One statement, and so one snapshot: what is sealed and unchanged, and the stored rows of every other day with answers, but for those that
 * this process has packed already and that have the same marks still.
 */
async function plan({ rows, scope, schedules }: ToPlan): Promise<Plan> {
  const { n: websiteN } = scope.website;
  const ofSchedules = sql`= any(${schedules}::int[])`;
  const inRange = sql`between date '1970-01-01' + ${scope.firstDay}::int and date '1970-01-01' + ${scope.lastDay}::int`;
  const kept = keptDays(scope, schedules);
  const found = await rows.read(sql<PlanRow>`
    with changed as materialized (
      select c.day, c.schedule_n, count(*) || ' ' || sum(hashint8extended(c.n, hashtext(c.marked_at::text))) as marks from tracking.day_change c
      where c.website_n = ${websiteN} and c.schedule_n ${ofSchedules} and c.day ${inRange}
      group by c.day, c.schedule_n),
    kept as materialized (
      select c.* from unnest(${kept.map(({ day }) => day)}::int[], ${kept.map(({ schedule }) => schedule)}::int[],
                             ${kept.map(({ marks }) => marks)}::text[]) k(day, schedule_n, marks)
        join changed c on c.day = date '1970-01-01' + k.day and c.schedule_n = k.schedule_n and c.marks = k.marks),
    unread as materialized (
      select c.day, c.schedule_n from changed c where (c.day, c.schedule_n) not in (select k.day, k.schedule_n from kept k)),
    segments as materialized (
      select s.day, s.schedule_n, s.seal, case when s.companies_version = ${scope.companiesVersion} then s.counts end as counts from day_segment s
      where s.website_n = ${websiteN} and s.schedule_n ${ofSchedules} and s.day ${inRange}
        and (s.day, s.schedule_n) not in (select c.day, c.schedule_n from changed c))
    select string_agg(int4send(s.day - date '1970-01-01') || int4send(s.schedule_n) || uuid_send(s.seal) || int4send(coalesce(length(s.counts), -1))
                      || coalesce(s.counts, ''), ''::bytea) as sealed,
      case when bool_or(s.counts is null) or exists (select from unread)
        then (select coalesce(json_agg(o), '[]') from (${selectOwnedHosts(scope.organizationN, scope.companies)}) o) end as owned,
      null::int as day, null::int as schedule, null::bytea as answers, null::bytea as mentions, null::bytea as hosts,
      null::text as marks
    from segments s
    union all
    select null, null, r.day, r.schedule, r.answers, r.mentions, r.hosts, c.marks
    from (${selectRawDays(websiteN, sql`unread`, { queries: false })}) r
      join changed c on c.day = date '1970-01-01' + r.day and c.schedule_n = r.schedule
    union all
    select null, null, k.day - date '1970-01-01', k.schedule_n, null, null, null, k.marks from kept k`);
  const first = found.find((row) => row.day === null)!;
  const owned = toOwnedHosts(scope.companies, first.owned ?? []);
  const keptOf = new Map(kept.map((one) => [`${one.schedule} ${one.day}`, one]));
  const changed = found.flatMap(({ day, schedule, marks, ...raw }) => {
    if (day === null) return [];
    const known = keptOf.get(`${schedule} ${day}`);
    if (known?.marks === marks) return [known];
    const packed = trackedDay(packDay({ day, schedule: schedule!, ...raw }, owned), owned, true);
    return [{ day, schedule: schedule!, marks: marks!, packed }];
  });
  keepChangedDays(scope, schedules, changed);
  return { days: [...sealedDays(first.sealed), ...changed].sort((a, b) => a.day - b.day), owned };
}

const sealBytes = 16;

function* sealedDays(sealed: Buffer | null): Generator<SealedDay> {
  for (let at = 0; at < (sealed?.length ?? 0); ) {
    const day = sealed!.readInt32BE(at);
    const schedule = sealed!.readInt32BE(at + 4);
    const seal = sealed!.toString("hex", at + 8, at + 8 + sealBytes);
    const bytes = sealed!.readInt32BE(at + 8 + sealBytes);
    at += 12 + sealBytes;
    yield { day, schedule, seal, counts: bytes === -1 ? null : sealed!.subarray(at, at + bytes) };
    at += Math.max(0, bytes);
  }
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
