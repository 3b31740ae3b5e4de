import { type Database, type Organization, sql } from "../../platform/database/index.ts";

const batch = 1_000;

/** Tables with rows of a response, which go before it. */
const children = [
  ...["mention", "citation", "product", "attribute_mention", "mention_doubt", "mention_change", "perception_change"],
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
  const websites = await system.read<{ id: string; n: number }>(
    sql`select id, n from website where organization_id = ${organization.id} order by n`,
  );
  const firstDay = sql`((now() at time zone 'UTC')::date - ${days}::int)`;
  let total = 0;
  for (const { id, n } of websites) {
    for (let removed = batch; removed === batch; total += removed) {
      signal.throwIfAborted();
      removed = await system.transaction(async (tx) => {
        const old = await tx.run<{ n: number }>(sql`
          select n from response where website_n = ${n} and created_at < ${firstDay}::timestamp at time zone 'UTC' limit ${batch} for update`);
        const ns = old.map((response) => response.n);
        if (ns.length === 0) return 0;
        for (const table of children)
          await tx.runOnce(sql`delete from ${sql.table(table)} where response_n = any(${ns}::bigint[])`);
        await tx.run(sql`delete from response where n = any(${ns}::bigint[])`);
        return ns.length;
      });
    }
    const before = sql`${firstDay}::timestamp at time zone 'UTC'`;
    for (let removed = batch; removed === batch; total += removed) {
      signal.throwIfAborted();
      const runs = await system.run(sql`
        delete from response_run where id in (
          select id from response_run where website_id = ${id} and status not in ('queued', 'running') and finished_at < ${before} limit ${batch})
        returning 1`);
      removed = runs.length;
    }
    await system.run(sql`delete from answer_instrument where website_n = ${n} and day < ${firstDay}`);
  }
  return total;
}
