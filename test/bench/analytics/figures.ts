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

/**
 * How fast the bare rows of the large website go into the same tables, which have the rows of all the others already, under other keys and taken back
 * at the end; and into empty tables of the same shape and indexes, which fit into the memory of the database.
 */
export async function printCopy(stand: Stand, large: BenchWebsite, count: number, importedASecond?: number): Promise<void> {
  const client = new pg.Client({ connectionString: stand.adminUrl });
  await client.connect();
  const seconds = { same: 0, empty: 0 };
  await client.query("begin");
  for (const table of ["response", "mention", "citation", "product"]) {
    const file = join(stand.directory, `${table}.copy`);
    const { rows } = await client.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
      [table],
    );
    const names = rows.map(({ name }) => name);
    await client.query(
      `copy (select ${names.map(underOtherKeys).join(", ")} from ${table} where website_n = ${large.n}) to '${file}'`,
    );
    await client.query(`create table bare_${table} (like ${table} including all)`);
    for (const [kind, into] of [
      ["same", table],
      ["empty", `bare_${table}`],
    ] as const)
      seconds[kind] += (await timed(() => client.query(`copy ${into} (${names.join(", ")}) from '${file}'`))).seconds;
    await rm(file, { force: true });
  }
  await client.query("rollback");
  await client.end();
  const [same, empty] = [count / seconds.same, count / seconds.empty];
  const told = `a bare COPY of the same rows: ${Math.round(same)} responses a second into the same tables, ${Math.round(empty)} into empty ones`;
  if (importedASecond === undefined) return console.log(told);
  const share = importedASecond / same;
  console.log(
    `${told}; the import reaches ${share.toFixed(2)} (${verdict(share >= 0.6, "at least 0.6")}) and ${(importedASecond / empty).toFixed(2)} of it`,
  );
}

/** A column as it is copied: what must be unique becomes another. */
const underOtherKeys = (name: string): string => {
  if (name === "n" || name === "response_n") return `${name} + 1000000000`;
  return name === "external_id" ? "'copy ' || external_id" : name;
};
