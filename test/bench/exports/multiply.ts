import pg from "pg";
import type { BenchWebsite } from "../analytics/fill.ts";

const tables: Record<string, string> = {
  mention: "response_n + $1, organization_n, website_n, company_n, day, position, detector_version, evidence",
  citation: "response_n + $1, organization_n, website_n, page_n, host_n, day, place, cited, title",
  product:
    "response_n + $1, organization_n, website_n, day, place, position, title, brand, price, currency, merchant, url, rating, in_stock",
};
const answer =
  "organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, run_id, provider, prompt, answer, search_queries, finish_reason";

/** Stores the answers of a website that many times in all, each copy at another moment of its day: far faster than an import of as many. */
export async function multiply(adminUrl: string, website: BenchWebsite, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select max(n)::float8 as last from response");
    const last: number = rows[0].last;
    const base = `from %s where website_n = ${website.n} and %k <= ${last}`;
    const from = (table: string, key: string) => base.replace("%s", table).replace("%k", key);
    for (let copy = 1; copy < times; copy++) {
      const shift = copy * last;
      await client.query("begin");
      await client.query(
        `insert into response (n, ${answer}, created_at, external_id) overriding system value
         select n + $1, ${answer}, (day::timestamp at time zone 'UTC') + trunc(random() * 86399999) * interval '1 ms', external_id || '-' || $2::int
         ${from("response", "n")}`,
        [shift, copy],
      );
      for (const [table, columns] of Object.entries(tables)) {
        const names = columns.replace(" + $1", "");
        await client.query(`insert into ${table} (${names}) select ${columns} ${from(table, "response_n")}`, [shift]);
      }
      await client.query(
        `insert into response_change (response_n, organization_n, website_n) select n + $1, organization_n, website_n ${from("response", "n")}`,
        [shift],
      );
      await client.query("commit");
    }
    await client.query(
      `insert into day_change (organization_n, website_n, schedule_n, day)
       select distinct organization_n, website_n, schedule_n, day from response where website_n = ${website.n}`,
    );
    await client.query("select setval(pg_get_serial_sequence('response', 'n'), (select max(n) from response))");
  } finally {
    await client.end();
  }
}
