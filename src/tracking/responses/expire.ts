import { type Database, inBatches, type Organization, sql } from "../../platform/database/index.ts";
import { websiteKeysOf } from "../website-rows.ts";

const batch = 1_000;

/** Tables with rows of a response, which go before it. */
const children = [
  ...["mention", "citation", "product", "attribute_mention", "mention_doubt", "mention_change", "perception_change"],
  "source_change",
  "response_change",
];

/**
 * Removes an organization's answers that were asked for before a day, with everything that belongs to them, and runs that have ended before
 * it with their calls.
 *
 * @param days whole UTC days before today that are kept.
 * @returns how many answers and runs were removed.
 */
export async function expireAnswers(
  database: Database,
  organization: Organization,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  const { system } = database;
  const websites = await websiteKeysOf(database, organization);
  const firstDay = sql`((now() at time zone 'UTC')::date - ${days}::int)`;
  const before = sql`${firstDay}::timestamp at time zone 'UTC'`;
  let total = 0;
  for (const { id, n } of websites) {
    total += await inBatches(batch, signal, () =>
      system.transaction(async (tx) => {
        const old = await tx.run<{ n: number }>(sql`
          select n from response where website_n = ${n} and created_at < ${before} order by created_at limit ${batch} for update`);
        const ns = old.map((response) => response.n);
        if (ns.length === 0) return 0;
        // A day that waits to be sealed is kept by readers until it has another mark. The others have no segment any more and are not read.
        await tx.run(sql`
          insert into day_change (organization_n, website_n, schedule_n, day)
          select distinct c.organization_n, c.website_n, c.schedule_n, c.day from day_change c
          where c.website_n = ${n} and (c.schedule_n, c.day) in (
            select schedule_n, (created_at at time zone 'UTC')::date from response where n = any(${ns}::bigint[]))`);
        for (const table of children)
          await tx.runOnce(sql`delete from ${sql.table(table)} where response_n = any(${ns}::bigint[])`);
        await tx.run(sql`delete from response where n = any(${ns}::bigint[])`);
        return ns.length;
      }),
    );
    total += await inBatches(batch, signal, async () => {
      const runs = await system.run(sql`
        delete from response_run where id in (
          select id from response_run where website_id = ${id} and finished_at < ${before} limit ${batch})
        returning 1`);
      return runs.length;
    });
    await system.run(sql`delete from answer_instrument where website_n = ${n} and day < ${firstDay}`);
  }
  return total;
}
