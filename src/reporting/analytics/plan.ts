import { batched } from "../../platform/batches/index.ts";
import { type Rows, sql, withinDays } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { type OwnedHosts, selectOwnedHosts, toOwnedHosts } from "../../tracking/index.ts";
import { keepChangedDays, keptDays } from "./changed-days.ts";
import { bytesOf, type Day, type SealedDay } from "./day.ts";
import { packDay, type RawDay, selectRawDays } from "./raw-days.ts";
import type { Scope } from "./scope.ts";
import { trackedDay } from "./tracked-day.ts";

/**
 * A day as one snapshot shows it: sealed and unchanged since, with its counts unless the companies are others by now; or packed
 * from the stored rows just now.
 */
export type PlannedDay = SealedDay | { day: number; schedule: number; packed: Day };

interface PlanRow extends Omit<RawDay, "day" | "schedule" | "queries"> {
  /** null in the one row that holds the sealed days. */
  day: number | null;
  schedule: number | null;
  marks: string | null;
  /** Of that row: what the days' contents are told by. */
  state: string | null;
  /** Of that row: every sealed and unchanged day, one after the other; null where the state is the one that was known. */
  sealed: Buffer | null;
  owned: { company_n: number; hosts: number[] }[] | null;
}

/** What is known of the days of a scope before their segments are read. */
export interface Plan {
  /** The website, the version of its companies, the days and the schedules. */
  name: string;
  /** What the contents of the days are told by: of the same name and state, they are the same. */
  state: string;
  days: PlannedDay[];
  owned: OwnedHosts;
}

/** What a process keeps of plans; a year of eight companies takes some 150 kB. */
const maxBytes = 32 * 1024 * 1024;
const bytesOfSealedDay = 200;
const bytesOfCompany = 128;
const plans = new ByteCache<Plan>(maxBytes);

/** The days of a scope under several schedules. */
export interface ToPlan {
  rows: Rows;
  scope: Scope;
  schedules: readonly number[];
}

/**
 * Calls for the same days that come while a plan is being made share the next one, which sees all that they may have written. While an import
 * changes every day, each of them would pack the range by itself, and they would hold all connections of the process.
 */
export const planOnce = batched<ToPlan, Plan>(
  async (asked) => {
    const made = await plan(asked[0]!);
    return asked.map(() => made);
  },
  { keyOf: nameOf, maxBatch: Number.POSITIVE_INFINITY },
);

function nameOf({ scope, schedules }: ToPlan): string {
  return `${scope.website.id} ${scope.companiesVersion} ${scope.firstDay} ${scope.lastDay} ${schedules}`;
}

/**
 * One statement, and so one snapshot: what is sealed and unchanged, and the stored rows of every other day with answers, but for those that
 * this process has packed already and that have the same marks still. Where the days are in the state in which they were planned last, it
 * answers with that alone.
 */
async function plan(asked: ToPlan): Promise<Plan> {
  const { rows, scope, schedules } = asked;
  const name = nameOf(asked);
  const known = plans.get(name);
  const { n: websiteN } = scope.website;
  const ofSchedules = sql`= any(${schedules}::int[])`;
  const inRange = withinDays(scope);
  const kept = keptDays(scope, schedules);
  const found = await rows.read(sql<PlanRow>`
    with changed as materialized (
      select c.day, c.schedule_n, count(*) || ' ' || sum(hashint8extended(c.n, hashtext(c.marked_at::text))) as marks from tracking.day_change c
      where c.website_n = ${websiteN} and c.schedule_n ${ofSchedules} and c.day ${inRange}
      group by c.day, c.schedule_n),
    segments as not materialized (
      select s.day, s.schedule_n, s.seal, case when s.companies_version = ${scope.companiesVersion} then s.counts end as counts from day_segment s
      where s.website_n = ${websiteN} and s.schedule_n ${ofSchedules} and s.day ${inRange}
        and (s.day, s.schedule_n) not in (select c.day, c.schedule_n from changed c)),
    named as materialized (
      select coalesce((select count(*) || ' ' || sum(hash_record_extended(row(s.day, s.schedule_n, s.seal, s.counts is null), 0)) from segments s), '')
          || coalesce((select ' ' || count(*) || ' ' || sum(hash_record_extended(row(c.day, c.schedule_n, c.marks), 0)) from changed c), '') as name),
    state as materialized (select n.name, n.name is distinct from ${known?.state ?? null}::text as is_new from named n),
    kept as materialized (
      select c.* from unnest(${kept.map(({ day }) => day)}::int[], ${kept.map(({ schedule }) => schedule)}::int[],
                             ${kept.map(({ marks }) => marks)}::text[]) k(day, schedule_n, marks)
        join changed c on c.day = date '1970-01-01' + k.day and c.schedule_n = k.schedule_n and c.marks = k.marks
      where (select is_new from state)),
    unread as materialized (
      select c.day, c.schedule_n from changed c
      where (select is_new from state) and (c.day, c.schedule_n) not in (select k.day, k.schedule_n from kept k))
    select t.name as state,
      case when t.is_new then (
        select coalesce(string_agg(int4send(s.day - date '1970-01-01') || int4send(s.schedule_n) || uuid_send(s.seal)
                                   || int4send(coalesce(length(s.counts), -1)) || coalesce(s.counts, ''), ''::bytea), '')
        from segments s) end as sealed,
      case when exists (select from unread) or (t.is_new and exists (select from segments s where s.counts is null))
        then (select coalesce(json_agg(o), '[]') from (${selectOwnedHosts(scope.organizationN, scope.companies)}) o) end as owned,
      null::int as day, null::int as schedule, null::bytea as answers, null::bytea as mentions, null::bytea as hosts,
      null::text as marks
    from state t
    union all
    select null, null, null, r.day, r.schedule, r.answers, r.mentions, r.hosts, c.marks
    from (${selectRawDays(websiteN, sql`unread`, { queries: false })}) r
      join changed c on c.day = date '1970-01-01' + r.day and c.schedule_n = r.schedule
    union all
    select null, null, null, k.day - date '1970-01-01', k.schedule_n, null, null, null, k.marks from kept k`);
  const first = found.find((row) => row.day === null)!;
  if (first.sealed === null) return known!;
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
  const made = {
    name,
    state: first.state!,
    days: [...sealedDays(first.sealed), ...changed].sort((a, b) => a.day - b.day),
    owned,
  };
  const bytes = changed.reduce((sum, { packed }) => sum + bytesOf(packed), first.sealed.length);
  plans.set(name, made, bytes + made.days.length * bytesOfSealedDay + scope.companies.length * bytesOfCompany);
  return made;
}

const sealBytes = 16;

function* sealedDays(sealed: Buffer): Generator<SealedDay> {
  for (let at = 0; at < sealed.length; ) {
    const day = sealed.readInt32BE(at);
    const schedule = sealed.readInt32BE(at + 4);
    const seal = sealed.toString("hex", at + 8, at + 8 + sealBytes);
    const bytes = sealed.readInt32BE(at + 8 + sealBytes);
    at += 12 + sealBytes;
    yield { day, schedule, seal, counts: bytes === -1 ? null : sealed.subarray(at, at + bytes) };
    at += Math.max(0, bytes);
  }
}
