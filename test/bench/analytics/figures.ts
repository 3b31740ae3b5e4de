import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { sql } from "../../../src/platform/database/connection.ts";
import type { BenchWebsite } from "./fill.ts";
import { show, type Times, verdict } from "./measure.ts";
import { type Stand, timed } from "./stand.ts";

export function printGrowth(less: Record<string, Times>, more: Record<string, Times>, responses: number): void {
  console.log(`\ngrowth from ${responses / 10} to ${responses} responses`);
  for (const [name, times] of Object.entries(more)) {
    const before = less[name];
    if (!before) continue;
    const growth = times.median / before.median;
    console.log(
      `${name.padEnd(52)}${show(before)} → ${show(times)}   ${growth.toFixed(2)} × (${verdict(growth <= 1.5, "at most 1.5")})`,
    );
  }
}

export async function printSizes({ services }: Stand, responses: number): Promise<void> {
  const [sizes] = await services.database.system.read<Record<"raw" | "derived" | "hosts" | "seen", number>>(sql`
    select
      (select sum(pg_total_relation_size(t::regclass)) from unnest(array['response', 'mention', 'citation', 'product', 'page', 'host', 'attribute_mention']) t) as raw,
      pg_total_relation_size('day_segment') as derived,
      (select sum(octet_length(hosts)) from day_segment) as hosts,
      pg_total_relation_size('host_seen') as seen`);
  const { raw, derived, hosts, seen } = sizes!;
  const a = (bytes: number) => `${(bytes / responses).toFixed(0)} bytes a response`;
  console.log(
    `\nstored: ${a(raw)}; derived: ${a(derived - hosts)} (${((100 * (derived - hosts)) / raw).toFixed(1)} %), domains ${a(hosts + seen)}`,
  );
}

/** How fast the bare rows of the large website go into tables of the same shape and indexes. */
export async function printCopy(stand: Stand, large: BenchWebsite, count: number, importedASecond?: number): Promise<void> {
  const client = new pg.Client({ connectionString: stand.adminUrl });
  await client.connect();
  let seconds = 0;
  for (const table of ["response", "mention", "citation", "product"]) {
    const file = join(stand.directory, `${table}.copy`);
    const columns =
      table === "response"
        ? "(n, id, organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, created_at, run_id, provider, prompt, answer, reason, search_queries, usage, external_id)"
        : "";
    const list = columns.slice(1, -1) || "*";
    await client.query(`copy (select ${list} from ${table} where website_n = ${large.n}) to '${file}'`);
    await client.query(`create table bare_${table} (like ${table} including all)`);
    const { seconds: taken } = await timed(() => client.query(`copy bare_${table} ${columns} from '${file}'`));
    seconds += taken;
    await client.query(`drop table bare_${table}`);
    await rm(file, { force: true });
  }
  await client.end();
  const copied = count / seconds;
  const share = importedASecond === undefined ? null : importedASecond / copied;
  console.log(
    `a bare COPY of the same rows: ${Math.round(copied)} responses a second` +
      (share === null ? "" : `; the import reaches ${share.toFixed(2)} of it (${verdict(share >= 0.6, "at least 0.6")})`),
  );
}
