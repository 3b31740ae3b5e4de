import pMap from "p-map";
import { Tries } from "../../platform/batches/index.ts";
import { type Database, type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { atOnce, type Pieces } from "../../platform/threads/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { type OwnedHosts, recordSealedVersion, removeMarks, selectOwnedHosts, toOwnedHosts } from "../../tracking/index.ts";
import { db, type RowOf } from "../database.ts";
import { countDay, rowFilter, scopeSets } from "./count.ts";
import { addFirstCited, type FirstCited, forgetGone, rememberHosts, type SealTarget } from "./host-seen.ts";
import { packQueries } from "./query-day.ts";
import { packDay, type RawDay, selectRawDays } from "./raw-days.ts";
import { encodeAnswers, encodeCounts, encodeHosts } from "./segment.ts";
import { type BuiltDay, storeDays } from "./store-days.ts";
import { trackedDay } from "./tracked-day.ts";

/** Days in one transaction: between these, so many that they have about so many answers (some 10 MB of stored rows). */
const [minDaysAtOnce, maxDaysAtOnce] = [32, 512];
const answersAtOnce = 60_000;
/** Into so many statements the reading of a transaction's days is divided, at most. */
const readsAtOnce = 4;

/** While the days of one are packed, the database reads those of the other. */
const websitesAtOnce = 2;

/** Which changed days are to be sealed; all when nothing is said. */
export interface SealOptions {
  /** Only this website's. */
  websiteN?: number;
  /** Only those that have not changed for so long, or have waited for `longestWaitMs`: a day that goes on growing is sealed now and then. */
  quietMs?: number;
  longestWaitMs?: number;
  /** Does the batches of days. */
  pieces?: Pieces;
}

/**
 * Seals the days that have changed, and those that were sealed with other companies than a website has now. Safe to be done by
 * several processes at once: they take turns at a website.
 *
 * @returns how many days were sealed.
 * @throws what the first website failed with, once the others are sealed.
 */
export async function sealChanged(database: Database, options: SealOptions = {}): Promise<number> {
  const { websiteN = null, quietMs = 0, longestWaitMs = 0, pieces = atOnce } = options;
  const targets = await database.system.read(sql<SealTarget & { days: string[] }>`
    select organization_n, website_n, schedule_n, array_agg(day::text order by day) as days from (
      select organization_n, website_n, schedule_n, day from tracking.day_change
      where ${websiteN}::int is null or website_n = ${websiteN}
      group by 1, 2, 3, 4
      having max(marked_at) <= clock_timestamp() - make_interval(secs => ${quietMs / 1000})
        or min(marked_at) <= clock_timestamp() - make_interval(secs => ${longestWaitMs / 1000})) ripe
    group by 1, 2, 3 order by 1, 2, 3`);
  const tries = new Tries();
  let sealed = 0;
  await pMap(
    Map.groupBy(targets, ({ website_n }) => website_n).values(),
    (ofWebsite) =>
      tries.of(async () => {
        for (const { days, ...target } of ofWebsite) {
          const seal = (batch: readonly string[]) =>
            pieces(() => inTurn(database, target, (tx) => sealMarked(tx, target, batch)));
          // Not in one line, which would read the sum before the wait and lose what the other website adds meanwhile.
          const done = await inBatches(days, seal);
          sealed += done;
        }
      }),
    { concurrency: websitesAtOnce },
  );
  sealed += await sealOutdated(database, websiteN, pieces, tries);
  tries.end();
  return sealed;
}

/** What a batch came to; null while another process is at the website. */
type Sealed = { days: number; answers: number } | null;

async function inBatches(days: readonly string[], seal: (batch: readonly string[]) => Promise<Sealed>): Promise<number> {
  let sealed = 0;
  let size = minDaysAtOnce;
  for (let at = 0; at < days.length; ) {
    const done = await seal(days.slice(at, at + size));
    at += size;
    if (done === null || done.days === 0) continue;
    sealed += done.days;
    const fitting = Math.floor((answersAtOnce * done.days) / Math.max(1, done.answers));
    size = Math.max(minDaysAtOnce, Math.min(maxDaysAtOnce, fitting));
  }
  return sealed;
}

/**
 * Seals the days anew that were sealed with other companies. They are right all the while: a reader takes out and adds what
 * has changed (`trackedDay`), only slower than from the counts.
 */
async function sealOutdated(database: Database, websiteN: number | null, pieces: Pieces, tries: Tries): Promise<number> {
  const outdated = await database.system.read(
    db
      .selectFrom("tracking.website")
      .select(["n", "companies_version as version"])
      .whereRef("sealed_version", "<", "companies_version")
      .$if(websiteN !== null, (websites) => websites.where("n", "=", websiteN!)),
  );
  let sealed = 0;
  for (const { n, version } of outdated) {
    await tries.of(async () => {
      const targets = await database.system.read(sql<SealTarget & { days: string[] }>`
        select organization_n, website_n, schedule_n, array_agg(day::text order by day) as days from day_segment
        where website_n = ${n} and companies_version <> ${version} group by 1, 2, 3 order by 3`);
      let isDone = true;
      for (const { days, ...target } of targets) {
        sealed += await inBatches(days, async (batch) => {
          const done = await pieces(() => inTurn(database, target, (tx) => sealDays(tx, target, batch)));
          if (done === null) isDone = false;
          return done;
        });
      }
      if (isDone) await recordSealedVersion(database.system, n, version);
    });
  }
  return sealed;
}

/** Seals those of the days that are marked, and removes the marks. */
async function sealMarked(tx: Transaction, target: SealTarget, wanted: readonly string[]): Promise<Sealed> {
  // Read before the answers: a mark that comes later stays and has its day sealed again.
  const seen = await tx.run(selectMarks(target, wanted));
  const days = [...new Set(seen.map(({ day }) => day))];
  if (days.length === 0) return { days: 0, answers: 0 };
  const sealed = await sealDays(tx, target, days);
  await removeMarks(
    tx,
    seen.map(({ n }) => n),
  );
  return sealed;
}

/** The marks of days that have changed since they were sealed. */
export const selectMarks = (target: SealTarget, days: readonly string[]) =>
  db
    .selectFrom("tracking.day_change")
    .select(["n", "day"])
    .where("website_n", "=", target.website_n)
    .where("schedule_n", "=", target.schedule_n)
    .where("day", "=", sql<string>`any(${days}::date[])`);

/** @returns null while another process is at the website: two sealers of one day could each overwrite the other's newer one. */
function inTurn(database: Database, target: SealTarget, work: (tx: Transaction) => Promise<Sealed>): Promise<Sealed> {
  return database.system.transaction(async (tx) => {
    const [turn] = await tx.run(sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n}) as taken`);
    return turn!.taken ? work(tx) : null;
  });
}

/**
 * Waits for its turn and seals these days anew, whatever their marks say.
 *
 * @param firstCited gains what these days cite.
 */
export async function resealDays(
  database: Database,
  target: SealTarget,
  days: readonly string[],
  firstCited: FirstCited,
): Promise<void> {
  await database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n})`);
    await sealDays(tx, target, days, firstCited);
  });
}

async function sealDays(
  tx: Transaction,
  target: SealTarget,
  days: readonly string[],
  firstCited: FirstCited = new Map(),
): Promise<{ days: number; answers: number }> {
  const { companiesVersion, sealed } = await buildDays(tx, target, days);
  const sealedDays = sealed.map(({ day }) => dayText(day.day));
  await tx.run(
    db
      .deleteFrom("day_segment")
      .where("website_n", "=", target.website_n)
      .where("schedule_n", "=", target.schedule_n)
      .where("day", "=", sql<string>`any(${days}::date[])`)
      .where("day", "<>", sql<string>`all(${sealedDays}::date[])`),
  );
  addFirstCited(
    firstCited,
    sealed.map(({ day }) => day),
  );
  await forgetGone(tx, target, days, firstCited);
  if (sealed.length === 0) return { days: days.length, answers: 0 };
  await storeDays(tx, target, companiesVersion, sealed);
  await rememberHosts(tx, target, firstCited);
  return { days: days.length, answers: sealed.reduce((sum, { day }) => sum + day.answers, 0) };
}

interface WebsiteCompanies extends Pick<RowOf<"tracking.website">, "companies_version"> {
  companies: Pick<RowOf<"tracking.company">, "n" | "domains">[];
}

/** Days as they are to be stored, from the stored rows. */
export async function buildDays(
  tx: Pick<Transaction, "run">,
  target: SealTarget,
  days: readonly string[],
): Promise<{ companiesVersion: number; sealed: BuiltDay[] }> {
  const [website] = await tx.run(sql<WebsiteCompanies>`
    select w.companies_version,
      (select coalesce(json_agg(json_build_object('n', c.n, 'domains', c.domains)), '[]') from tracking.company c
         where c.website_id = w.id and c.removed_at is null) as companies
    from tracking.website w where w.n = ${target.website_n}`);
  const owned = toOwnedHosts(website!.companies, await tx.run(selectOwnedHosts(target.organization_n, website!.companies)));
  // While some are packed here, the database reads the next ones.
  const perRead = Math.ceil(days.length / readsAtOnce);
  const reads = Array.from({ length: Math.ceil(days.length / perRead) }, (_, read) =>
    days.slice(read * perRead, (read + 1) * perRead),
  );
  const sealed = await Promise.all(
    reads.map(async (some) => {
      const relation: Query<unknown> = sql`(select u.day, ${target.schedule_n}::int from unnest(${some}::date[]) u(day))`;
      const raw = await tx.run(selectRawDays(target.website_n, relation, { queries: true }));
      return raw.map((day) => sealedDay(day, owned));
    }),
  );
  return { companiesVersion: website!.companies_version, sealed: sealed.flat() };
}

const allRows = scopeSets({
  startMs: Number.NEGATIVE_INFINITY,
  endMs: Number.POSITIVE_INFINITY,
  models: null,
  prompts: null,
  locations: null,
  includeCut: false,
});

function sealedDay(raw: RawDay, owned: OwnedHosts): BuiltDay {
  const day = packDay(raw, owned);
  const companies = [...owned.keys()];
  const counts = countDay(trackedDay(day, owned, true), rowFilter(day, allRows), companies);
  return {
    day,
    counts: encodeCounts(counts, companies),
    answers: encodeAnswers(day),
    hosts: encodeHosts(day.hosts!),
    queries: packQueries(raw.queries),
  };
}
