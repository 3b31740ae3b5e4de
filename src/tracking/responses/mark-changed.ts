import { type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { dayOf, dayText } from "../../platform/time/index.ts";
import { db } from "../database.ts";

/** Says, in the transaction that stores them, on which days there are new answers, or other outcomes with search queries. */
export async function markChanged(
  tx: Transaction,
  organizationN: number,
  responses: readonly {
    websiteN: number;
    scheduleN: number;
    outcome: string;
    createdAt: string;
    searchQueries: readonly string[];
  }[],
): Promise<void> {
  const days = new Map<string, { websiteN: number; scheduleN: number; day: string }>();
  for (const { websiteN, scheduleN, outcome, createdAt, searchQueries } of responses) {
    if (outcome !== "answered" && searchQueries.length === 0) continue;
    const number = dayOf(Date.parse(createdAt));
    const key = `${websiteN} ${scheduleN} ${number}`;
    if (!days.has(key)) days.set(key, { websiteN, scheduleN, day: dayText(number) });
  }
  const marks = [...days.values()];
  if (marks.length === 0) return;
  await tx.run(sql`
    insert into day_change (organization_n, website_n, schedule_n, day)
    select ${organizationN}, m.* from unnest(
      ${marks.map(({ websiteN }) => websiteN)}::int[], ${marks.map(({ scheduleN }) => scheduleN)}::int[],
      ${marks.map(({ day }) => day)}::date[]) as m(website_n, schedule_n, day)`);
}

/** Removes marks of days that were sealed with what had changed. @param marks their numbers (`day_change.n`). */
export async function removeMarks(tx: Transaction, marks: readonly number[]): Promise<void> {
  await tx.run(db.deleteFrom("day_change").where("n", "=", sql<number>`any(${marks}::bigint[])`));
}

/** Records that all sealed days of a website were sealed with this version of its companies, unless a later one is recorded. */
export async function recordSealedVersion(rows: Rows, websiteN: number, version: number): Promise<void> {
  await rows.run(
    db.updateTable("website").set({ sealed_version: version }).where("n", "=", websiteN).where("sealed_version", "<", version),
  );
}
