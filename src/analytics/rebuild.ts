import { type Database, sql } from "../database.ts";
import { buildDays, resealDays, type SealTarget } from "./seal.ts";

export interface RebuildProgress {
  days: number;
  of: number;
}

/** Whether the days that are derived equal what the stored answers give now. */
export interface CheckReport {
  checked: number;
  /** Changed since they were sealed: read from the stored rows, and so not compared. */
  changed: number;
  differences: { website_n: number; schedule_n: number; day: string; problem: string }[];
}

type TargetDay = SealTarget & { day: string };

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
  const all = await daysToDerive(database, websiteN);
  await database.system.transaction((tx) =>
    tx.run(sql`delete from host_seen where ${websiteN}::int is null or website_n = ${websiteN}`),
  );
  let done = 0;
  for (const batch of batchesOf(all)) {
    await resealDays(
      database,
      batch[0]!,
      batch.map(({ day }) => day),
    );
    done += batch.length;
    onProgress({ days: done, of: all.length });
  }
  return all.length;
}

/** Holds what is derived against the stored answers, and changes nothing. */
export async function checkAnalytics(
  database: Database,
  websiteN: number | null,
  onProgress: (progress: RebuildProgress) => void,
): Promise<CheckReport> {
  const all = await daysToDerive(database, websiteN);
  const report: CheckReport = { checked: 0, changed: 0, differences: [] };
  for (const batch of batchesOf(all)) {
    await checkDays(database, batch, report);
    onProgress({ days: report.checked + report.changed, of: all.length });
  }
  return report;
}

interface Stored {
  day: string;
  companies_version: number;
  counts: Buffer;
  answers: Buffer;
  hosts: Buffer;
}

async function checkDays(database: Database, batch: readonly TargetDay[], report: CheckReport): Promise<void> {
  const target = batch[0]!;
  const days = batch.map(({ day }) => day);
  await database.system.transaction(async (tx) => {
    // With the sealer out of the way, marks read last tell every day that may have changed in between.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('answerscope.seal'), ${target.website_n})`);
    const of = sql`website_n = ${target.website_n} and schedule_n = ${target.schedule_n} and day = any(${days}::date[])`;
    const stored = await tx.run<Stored>(sql`select day, companies_version, counts, answers, hosts from day_segment where ${of}`);
    const { companiesVersion, sealed } = await buildDays(tx, target, days);
    const changed = new Set((await tx.run<{ day: string }>(sql`select day from day_change where ${of}`)).map(({ day }) => day));
    const built = new Map(sealed.map((one) => [new Date(one.day.day * 86_400_000).toISOString().slice(0, 10), one]));
    for (const day of days) {
      const found = stored.find((row) => row.day === day);
      if (changed.has(day) || (found && found.companies_version !== companiesVersion)) report.changed++;
      else {
        report.checked++;
        const problem = difference(found, built.get(day));
        if (problem) report.differences.push({ website_n: target.website_n, schedule_n: target.schedule_n, day, problem });
      }
    }
  });
}

function difference(stored: Stored | undefined, built: Pick<Stored, "counts" | "answers" | "hosts"> | undefined): string | null {
  if (!stored) return built ? "has answers but is not sealed" : null;
  if (!built) return "is sealed but has no answers";
  const parts = (["counts", "answers", "hosts"] as const).filter((part) => !stored[part].equals(built[part]));
  return parts.length === 0 ? null : `differs in ${parts.join(", ")}`;
}

/** Every day that has answers or is sealed. */
function daysToDerive(database: Database, websiteN: number | null): Promise<TargetDay[]> {
  const ofWebsite = sql`(${websiteN}::int is null or website_n = ${websiteN})`;
  return database.system.read<TargetDay>(sql`
    select organization_n, website_n, schedule_n, day from response where outcome = 'answered' and ${ofWebsite} group by 1, 2, 3, 4
    union select organization_n, website_n, schedule_n, day from day_segment where ${ofWebsite}
    order by website_n, schedule_n, day`);
}

function* batchesOf(days: readonly TargetDay[]): Generator<TargetDay[]> {
  let batch: TargetDay[] = [];
  for (const day of days) {
    const last = batch.at(-1);
    const isOther = last && (last.website_n !== day.website_n || last.schedule_n !== day.schedule_n);
    if (isOther || batch.length === daysAtOnce) {
      yield batch;
      batch = [];
    }
    batch.push(day);
  }
  if (batch.length > 0) yield batch;
}
