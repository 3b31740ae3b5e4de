import { type Database, type Query, sql, type Transaction } from "../database.ts";
import type { TrackedCompany } from "./companies.ts";
import { countDay, rowFilter, scopeSets } from "./count.ts";
import type { Day } from "./day.ts";
import { DAY_MS } from "./days.ts";
import { selectOwnedHosts, toOwnedHosts } from "./owned-hosts.ts";
import { type OwnedHosts, packDay, selectRawDays } from "./raw-days.ts";
import { encodeAnswers, encodeCounts, encodeHosts } from "./segment.ts";

/** A schedule of a website, whose days are sealed together. */
export interface SealTarget {
  organization_n: number;
  website_n: number;
  schedule_n: number;
}

/** What is stored of a sealed day. */
export interface SealedDay {
  day: Day;
  counts: Buffer;
  answers: Buffer;
  hosts: Buffer;
}

/** Days in one transaction: at five thousand answers a day some 20 MB. */
const daysAtOnce = 32;

/** Which changed days are to be sealed; all when nothing is said. */
export interface SealOptions {
  /** Only this website's. */
  websiteN?: number;
  /** Only those that have not changed for so long, or have waited for `longestWaitMs`: a day that goes on growing is sealed now and then. */
  quietMs?: number;
  longestWaitMs?: number;
}

/**
 * Seals the days that have changed. Safe to be done by several processes at once: they take turns at a website.
 *
 * @returns how many days were sealed.
 */
export async function sealChanged(database: Database, options: SealOptions = {}): Promise<number> {
  const { websiteN = null, quietMs = 0, longestWaitMs = 0 } = options;
  await markOutdated(database);
  const targets = await database.system.read<SealTarget & { days: string[] }>(sql`
    select organization_n, website_n, schedule_n, array_agg(day order by day) as days from (
      select organization_n, website_n, schedule_n, day from day_change
      where ${websiteN}::int is null or website_n = ${websiteN}
      group by 1, 2, 3, 4
      having max(marked_at) <= clock_timestamp() - make_interval(secs => ${quietMs / 1000})
        or min(marked_at) <= clock_timestamp() - make_interval(secs => ${longestWaitMs / 1000})) ripe
    group by 1, 2, 3 order by 1, 2, 3`);
  let sealed = 0;
  for (const { days, ...target } of targets) {
    for (let at = 0; at < days.length; at += daysAtOnce)
      sealed += await sealMarked(database, target, days.slice(at, at + daysAtOnce));
  }
  return sealed;
}

/** Marks all days of the websites whose companies have changed since their days were sealed. */
async function markOutdated(database: Database): Promise<void> {
  const outdated = await database.system.read<{ id: string }>(
    sql`select id from website where sealed_version < companies_version`,
  );
  for (const { id } of outdated) {
    await database.system.transaction(async (tx) => {
      const [website] = await tx.run<{ n: number; companies_version: number }>(sql`
        select n, companies_version from website where id = ${id} and sealed_version < companies_version for no key update`);
      if (!website) return;
      await tx.run(sql`
        insert into day_change (organization_n, website_n, schedule_n, day, marked_at)
        select s.organization_n, s.website_n, s.schedule_n, s.day, '-infinity' from day_segment s
        where s.website_n = ${website.n} and s.companies_version <> ${website.companies_version}`);
      await tx.run(sql`update website set sealed_version = ${website.companies_version} where id = ${id}`);
    });
  }
}

/** Seals those of the days that are marked, and removes the marks. @returns how many; 0 while another process is at it. */
async function sealMarked(database: Database, target: SealTarget, wanted: readonly string[]): Promise<number> {
  return database.system.transaction(async (tx) => {
    if (!(await takeTurn(tx, target))) return 0;
    // Read before the answers: a mark that comes later stays and has its day sealed again.
    const seen = await tx.run<{ n: number; day: string }>(sql`
      select n, day from day_change
      where website_n = ${target.website_n} and schedule_n = ${target.schedule_n} and day = any(${wanted}::date[])`);
    const days = [...new Set(seen.map(({ day }) => day))];
    if (days.length === 0) return 0;
    await sealDays(tx, target, days);
    await tx.run(sql`delete from day_change where n = any(${seen.map(({ n }) => n)}::bigint[])`);
    return days.length;
  });
}

/** Whether it is this transaction's turn at the website. Two sealers of one day could each overwrite the other's newer one. */
async function takeTurn(tx: Transaction, target: SealTarget): Promise<boolean> {
  const [turn] = await tx.run<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n}) as taken`);
  return turn!.taken;
}

/** Waits for its turn and seals these days anew, whatever their marks say. */
export async function resealDays(database: Database, target: SealTarget, days: readonly string[]): Promise<void> {
  await database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n})`);
    await sealDays(tx, target, days);
  });
}

async function sealDays(tx: Transaction, target: SealTarget, days: readonly string[]): Promise<void> {
  const { companiesVersion, sealed } = await buildDays(tx, target, days);
  await tx.run(sql`
    delete from day_segment where website_n = ${target.website_n} and schedule_n = ${target.schedule_n} and day = any(${days}::date[])
      and day <> all(${sealed.map(({ day }) => dateOf(day))}::date[])`);
  if (sealed.length === 0) return;
  await tx.run(sql`
    insert into day_segment (organization_n, website_n, schedule_n, day, companies_version, counts, answers, hosts)
    select ${target.organization_n}, ${target.website_n}, ${target.schedule_n}, s.day, ${companiesVersion}, s.counts, s.answers, s.hosts
    from unnest(${sealed.map(({ day }) => dateOf(day))}::date[], ${sealed.map(({ counts }) => counts)}::bytea[],
                ${sealed.map(({ answers }) => answers)}::bytea[], ${sealed.map(({ hosts }) => hosts)}::bytea[]) as s(day, counts, answers, hosts)
    on conflict (website_n, schedule_n, day) do update set seal = excluded.seal, companies_version = excluded.companies_version,
      counts = excluded.counts, answers = excluded.answers, hosts = excluded.hosts`);
  await rememberHosts(tx, target, sealed);
}

/** Days as they are to be stored, from the stored rows. */
export async function buildDays(
  tx: Pick<Transaction, "run">,
  target: SealTarget,
  days: readonly string[],
): Promise<{ companiesVersion: number; sealed: SealedDay[] }> {
  const [website] = await tx.run<{ companies_version: number; companies: Pick<TrackedCompany, "n" | "domains">[] }>(sql`
    select w.companies_version,
      (select coalesce(json_agg(json_build_object('n', c.n, 'domains', c.domains)), '[]') from company c
         where c.website_id = w.id and c.removed_at is null) as companies
    from website w where w.n = ${target.website_n}`);
  const owned = toOwnedHosts(website!.companies, await tx.run(selectOwnedHosts(target.organization_n, website!.companies)));
  const relation: Query<unknown> = sql`unnest(${days}::date[])`;
  const raw = await tx.run(selectRawDays(target.website_n, target.schedule_n, relation));
  return { companiesVersion: website!.companies_version, sealed: raw.map((day) => sealedDay(packDay(day, owned), owned)) };
}

const allRows = scopeSets({
  startMs: Number.NEGATIVE_INFINITY,
  endMs: Number.POSITIVE_INFINITY,
  models: null,
  prompts: null,
  locations: null,
});

function sealedDay(day: Day, owned: OwnedHosts): SealedDay {
  const companies = [...owned.keys()];
  const everything = rowFilter(day, allRows);
  return {
    day,
    counts: encodeCounts(countDay(day, everything, companies), companies),
    answers: encodeAnswers(day),
    hosts: encodeHosts(day.hosts!),
  };
}

/** Keeps the first instant at which the schedule's answers cite a host. */
async function rememberHosts(tx: Transaction, target: SealTarget, sealed: readonly SealedDay[]): Promise<void> {
  const first = new Map<number, number>();
  for (const { day } of sealed) {
    const { numbers, starts, entries } = day.hosts!;
    for (let row = 0; row < day.answers; row++) {
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const host = numbers[entries[at]!]!;
        const instant = day.day * DAY_MS + day.ms[row]!;
        if (instant < (first.get(host) ?? Number.POSITIVE_INFINITY)) first.set(host, instant);
      }
    }
  }
  const hosts = [...first.keys()];
  await tx.run(sql`
    insert into host_seen (organization_n, website_n, schedule_n, host_n, first_at)
    select ${target.organization_n}, ${target.website_n}, ${target.schedule_n}, h.n, h.at
    from unnest(${hosts}::int[], ${hosts.map((n) => new Date(first.get(n)!).toISOString())}::timestamptz[]) as h(n, at)
    left join host_seen k on k.website_n = ${target.website_n} and k.schedule_n = ${target.schedule_n} and k.host_n = h.n
    where k.first_at is null or k.first_at > h.at
    on conflict (website_n, schedule_n, host_n) do update set first_at = least(host_seen.first_at, excluded.first_at)`);
}

const dateOf = (day: Day): string => new Date(day.day * DAY_MS).toISOString().slice(0, 10);
