import { sql, type Transaction } from "../../platform/database/connection.ts";
import { dayOf, dayText } from "../../platform/time/days.ts";

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
