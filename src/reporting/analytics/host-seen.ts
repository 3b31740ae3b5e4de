import { numberArray, type Query, type Rows, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { DAY_MS } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";
import type { Day } from "./day.ts";

/** A schedule of a website, whose days are sealed together. */
export type SealTarget = Pick<RowOf<"day_segment">, "organization_n" | "website_n" | "schedule_n">;

/** The first instant, in milliseconds since 1970, at which answers cite each host, by the host's number. */
export type FirstCited = Map<number, number>;

/** Adds what days with hosts cite. */
export function addFirstCited(first: FirstCited, days: readonly Day[]): void {
  for (const day of days) {
    const { numbers, starts, entries } = day.hosts!;
    for (let row = 0; row < day.answers; row++) {
      const instant = day.day * DAY_MS + day.ms[row]!;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const host = numbers[entries[at]!]!;
        if (instant < (first.get(host) ?? Number.POSITIVE_INFINITY)) first.set(host, instant);
      }
    }
  }
}

/** As a relation of `n` and `at`. */
const relation = (first: FirstCited) => sql`
  (select u.n, to_timestamp(u.ms / 1000) from unnest(${numberArray([...first.keys()])}::int[], ${numberArray([...first.values()])}::float8[]) u(n, ms))`;

const ofTarget = (target: SealTarget) => sql`s.website_n = ${target.website_n} and s.schedule_n = ${target.schedule_n}`;

/** Keeps what is earlier than what is known. */
export async function rememberHosts(tx: Transaction, target: SealTarget, first: FirstCited): Promise<void> {
  await tx.run(sql`
    insert into host_seen as s (organization_n, website_n, schedule_n, host_n, first_at)
    select ${target.organization_n}, ${target.website_n}, ${target.schedule_n}, h.n, h.at
    from ${relation(first)} as h(n, at) left join host_seen s on ${ofTarget(target)} and s.host_n = h.n
    where s.first_at is null or s.first_at > h.at
    on conflict (website_n, schedule_n, host_n) do update set first_at = least(s.first_at, excluded.first_at)`);
}

export async function readHostsSeen(rows: Pick<Rows, "read">, target: SealTarget): Promise<FirstCited> {
  const found = await rows.read(
    db
      .selectFrom("host_seen")
      .select(["host_n", "first_at"])
      .where("website_n", "=", target.website_n)
      .where("schedule_n", "=", target.schedule_n),
  );
  return new Map(found.map(({ host_n, first_at }) => [host_n, Date.parse(first_at)]));
}

/**
 * Corrects instants that are too early, and deletes hosts that no answer cites. Readers and the sealer continue meanwhile: only rows
 * that still equal `before`, which was read first, are changed.
 */
export async function correctHosts(tx: Transaction, target: SealTarget, before: FirstCited, first: FirstCited): Promise<void> {
  const gone = new Map([...before].filter(([host]) => !first.has(host)));
  const late = new Map([...before].filter(([host, at]) => first.get(host)! > at));
  if (gone.size > 0) {
    await tx.run(sql`
      delete from host_seen s using ${relation(gone)} as h(n, at) where ${ofTarget(target)} and s.host_n = h.n and s.first_at = h.at`);
  }
  if (late.size > 0) {
    const right = new Map([...late.keys()].map((host) => [host, first.get(host)!]));
    await tx.run(sql`
      update host_seen s set first_at = r.at from ${relation(late)} as h(n, at), ${relation(right)} as r(n, at)
      where ${ofTarget(target)} and s.host_n = h.n and s.first_at = h.at and r.n = h.n`);
  }
}

/**
 * Joins to a citation `c` the answer `r` of a schedule. The schedule stands in `coalesce`, so that answers are looked up by their numbers: all of the
 * schedule's might be read for each citation where PostgreSQL takes them for a few.
 */
export const joinAnswer = (scheduleN: number): Query<unknown> =>
  sql`join tracking.response r on r.n = c.response_n and coalesce(r.schedule_n = ${scheduleN}, false) and r.outcome = 'answered'`;

/** The instants at which stored answers of a schedule cite a host, to be narrowed by host and day. */
export const firstCitation = (websiteN: number, scheduleN: number) => sql`
  select r.created_at as at from tracking.citation c ${joinAnswer(scheduleN)}
  where c.website_n = ${websiteN} and c.cited`;

/**
 * Corrects the hosts that were seen first on days which are sealed anew and no longer cite them as early: what answers or sources said
 * that are gone since. Their next instant is read from the stored answers, day by day.
 *
 * @param first what the days cite now; days that were sealed before them may be in it.
 */
export async function forgetGone(tx: Transaction, target: SealTarget, days: readonly string[], first: FirstCited): Promise<void> {
  const seen = await tx.run(sql<Pick<RowOf<"host_seen">, "host_n" | "first_at">>`
    select s.host_n, s.first_at from unnest(${textArray(days)}::date[]) d(day)
    join host_seen s on ${ofTarget(target)} and (s.first_at at time zone 'UTC')::date = d.day`);
  const before: FirstCited = new Map(seen.map(({ host_n, first_at }) => [host_n, Date.parse(first_at)]));
  for (const [host, at] of before) if (first.get(host)! <= at) before.delete(host);
  if (before.size > 0) await moveToNext(tx, target, before);
}

/** Moves hosts to the next instant at which a stored answer cites them, and forgets those that none does. */
async function moveToNext(tx: Transaction, target: SealTarget, before: FirstCited): Promise<void> {
  const next = await tx.run(sql<{ n: number; at: string }>`
    select h.n, later.at from ${relation(before)} as h(n, at)
    cross join lateral (${firstCitation(target.website_n, target.schedule_n)}
      and c.host_n = h.n and c.day >= (h.at at time zone 'UTC')::date
      order by c.day, r.created_at limit 1) later`);
  await correctHosts(tx, target, before, new Map(next.map(({ n, at }) => [n, Date.parse(at)])));
}

/** Corrects the hosts of a website that were seen first before a day whose earlier answers have been removed. */
export async function forgetBefore(
  tx: Transaction,
  { organization_n, website_n }: Omit<SealTarget, "schedule_n">,
  firstDay: Query<unknown>,
): Promise<void> {
  const seen = await tx.run(sql<Pick<RowOf<"host_seen">, "schedule_n" | "host_n" | "first_at">>`
    select schedule_n, host_n, first_at from host_seen
    where website_n = ${website_n} and first_at < ${firstDay}::timestamp at time zone 'UTC'`);
  for (const [schedule_n, hosts] of Map.groupBy(seen, (host) => host.schedule_n)) {
    const before = new Map(hosts.map(({ host_n, first_at }) => [host_n, Date.parse(first_at)]));
    await moveToNext(tx, { organization_n, website_n, schedule_n }, before);
  }
}

/** How many hosts are not seen as they should be; with `hasMore`, other answers may have cited a host earlier. */
export function wrongHosts(seen: FirstCited, first: FirstCited, hasMore: boolean): number {
  const late = [...first].filter(([host, at]) => !(seen.get(host)! <= at)).length;
  const early = [...seen].filter(([host, at]) => !(first.get(host)! <= at)).length;
  return late + (hasMore ? 0 : early);
}
