import { type Database, sql } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";
import { addFirstCited, correctHosts, type FirstCited, readHostsSeen, type SealTarget, wrongHosts } from "./host-seen.ts";
import { buildDays, resealDays, selectMarks } from "./seal.ts";
import type { BuiltDay } from "./store-days.ts";

export interface RebuildProgress {
  days: number;
  of: number;
}

/** Whether the days that are derived equal what the stored answers give now. */
export interface CheckReport {
  checked: number;
  /** Changed since they were sealed: read from the stored rows, and so not compared. */
  changed: number;
  /** `day` is null where something about a whole schedule differs. */
  differences: { website_n: number; schedule_n: number; day: string | null; problem: string }[];
}

type TargetDays = SealTarget & { days: string[] };

/** Days in one transaction. */
const daysAtOnce = 16;

/**
 * Derives all days anew from the stored answers, one website's or all, while the service runs: a reader sees each day as it
 * was or as it is.
 */
export async function rebuildAnalytics(
  database: Database,
  websiteN: number | null,
  onProgress: (progress: RebuildProgress) => void,
): Promise<number> {
  const targets = await daysToDerive(database, websiteN);
  const of = countDays(targets);
  let done = 0;
  for (const target of targets) {
    const before = await readHostsSeen(database.system, target);
    const first: FirstCited = new Map();
    for (const days of batchesOf(target.days)) {
      await resealDays(database, target, days, first);
      done += days.length;
      onProgress({ days: done, of });
    }
    await database.system.transaction((tx) => correctHosts(tx, target, before, first));
  }
  return of;
}

/** Compares what is derived with the stored answers, and changes nothing. */
export async function checkAnalytics(
  database: Database,
  websiteN: number | null,
  onProgress: (progress: RebuildProgress) => void,
): Promise<CheckReport> {
  const targets = await daysToDerive(database, websiteN);
  const of = countDays(targets);
  const report: CheckReport = { checked: 0, changed: 0, differences: [] };
  for (const target of targets) {
    const first: FirstCited = new Map();
    const changedBefore = report.changed;
    for (const days of batchesOf(target.days)) {
      await checkDays(database, target, days, report, first);
      onProgress({ days: report.checked + report.changed, of });
    }
    const wrong = wrongHosts(await readHostsSeen(database.system, target), first, report.changed > changedBefore);
    if (wrong > 0) {
      const { website_n, schedule_n } = target;
      report.differences.push({ website_n, schedule_n, day: null, problem: `first instants of ${wrong} hosts differ` });
    }
  }
  return report;
}

type Stored = Pick<RowOf<"day_segment">, "day" | "companies_version" | "counts" | "answers" | "hosts" | "queries">;

async function checkDays(
  database: Database,
  target: SealTarget,
  days: readonly string[],
  report: CheckReport,
  first: FirstCited,
): Promise<void> {
  await database.system.transaction(async (tx) => {
    // The lock keeps the sealer out, so marks read last include every day that may have changed in between.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n})`);
    const { website_n, schedule_n } = target;
    const stored = await tx.run(
      db
        .selectFrom("day_segment")
        .select(["day", "companies_version", "counts", "answers", "hosts", "queries"])
        .where("website_n", "=", website_n)
        .where("schedule_n", "=", schedule_n)
        .where("day", "=", sql<string>`any(${days}::date[])`),
    );
    const { companiesVersion, sealed } = await buildDays(tx, target, days);
    const marks = await tx.run(selectMarks(target, days));
    const changed = new Set(marks.map(({ day }) => day));
    const built = new Map(sealed.map((one) => [dayText(one.day.day), one]));
    for (const day of days) {
      const found = stored.find((row) => row.day === day);
      if (changed.has(day) || (found && found.companies_version !== companiesVersion)) report.changed++;
      else {
        report.checked++;
        const derived = built.get(day);
        if (derived) addFirstCited(first, [derived.day]);
        const problem = difference(found, derived);
        if (problem) report.differences.push({ website_n, schedule_n, day, problem });
      }
    }
  });
}

function difference(stored: Stored | undefined, built: BuiltDay | undefined): string | null {
  if (!stored) return built ? "has answers but is not sealed" : null;
  if (!built) return "is sealed but has no answers";
  const parts = (["counts", "answers", "hosts", "queries"] as const).filter((part) => !stored[part]?.equals(built[part]));
  return parts.length === 0 ? null : `differs in ${parts.join(", ")}`;
}

/** Every day that has answers or is sealed, by schedule. */
function daysToDerive(database: Database, websiteN: number | null): Promise<TargetDays[]> {
  const ofWebsite = sql`(${websiteN}::int is null or website_n = ${websiteN})`;
  return database.system.read(sql<TargetDays>`
    select organization_n, website_n, schedule_n, array_agg(day::text order by day) as days from (
      select organization_n, website_n, schedule_n, day from tracking.response where (outcome = 'answered' or search_queries is not null) and ${ofWebsite}
      group by 1, 2, 3, 4
      union select organization_n, website_n, schedule_n, day from day_segment where ${ofWebsite}) d
    group by 1, 2, 3 order by website_n, schedule_n`);
}

const countDays = (targets: readonly TargetDays[]): number => targets.reduce((sum, { days }) => sum + days.length, 0);

function* batchesOf(days: readonly string[]): Generator<string[]> {
  for (let at = 0; at < days.length; at += daysAtOnce) yield days.slice(at, at + daysAtOnce);
}
