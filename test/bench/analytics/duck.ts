import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";

/** DuckDB with the same data twice: as the same normalized tables, and as narrow fact tables of its own. */
export interface Duck {
  /** @returns the rows. */
  run(text: string): Promise<unknown[][]>;
  close(): void;
}

const tables = {
  response:
    "n, website_n, schedule_n, prompt_n, coalesce(location_n, 0) as location_n, model, created_at, array_to_string(search_queries, e'\\x01') as queries",
  mention: "response_n, website_n, company_n, day, position",
  citation: "response_n, website_n, day, c.page_n, c.host_n",
  host: "n, root_domain",
};

/**
 * Copies what is stored over files; a copy that an earlier run left is taken as it is.
 *
 * @param directory where the server of the database, whose superuser's address `adminUrl` is, reads and writes too.
 * @param file DuckDB's own.
 */
export async function duckOf(adminUrl: string, directory: string, file: string): Promise<Duck> {
  if (!existsSync(file)) await copyAll(adminUrl, directory, file);
  const instance = await DuckDBInstance.create(file);
  const duck = await instance.connect();
  return {
    run: async (text) => (await duck.runAndReadAll(text)).getRows(),
    close: () => {
      duck.closeSync();
      instance.closeSync();
    },
  };
}

async function copyAll(adminUrl: string, directory: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const unfinished = join(directory, "unfinished.duckdb");
  const instance = await DuckDBInstance.create(unfinished);
  const duck = await instance.connect();
  for (const [name, columns] of Object.entries(tables)) {
    const csv = join(directory, `${name}.csv`);
    const from =
      name === "citation" ? "citation c where c.cited" : name === "response" ? "response where outcome = 'answered'" : name;
    await client.query(`copy (select ${columns} from ${from}) to '${csv}' (format csv, header)`);
    await duck.run(
      `create table ${name} as select * from read_csv('${csv}', header = true${name === "response" ? ", types = {'queries': 'VARCHAR', 'created_at': 'TIMESTAMP'}" : ""})`,
    );
    await client.query(`copy (select 1 where false) to '${csv}'`);
  }
  await client.end();
  await duck.run(`
    create table company as select company_n, dense_rank() over (partition by website_n order by company_n) as place
    from (select distinct website_n, company_n from mention)`);
  await duck.run(`
    create table answer_fact as
    with ranks as (
      select m.response_n, ${Array.from({ length: 8 }, (_, i) => `max(case when c.place = ${i + 1} then m.position else 0 end)::utinyint as p${i}`).join(", ")}
      from mention m join company c using (company_n) group by m.response_n)
    select r.website_n, r.schedule_n, r.created_at, r.prompt_n::usmallint as prompt_n, r.model::utinyint as model, r.location_n::usmallint as location_n,
      ${Array.from({ length: 8 }, (_, i) => `coalesce(k.p${i}, 0)::utinyint as p${i}`).join(", ")}
    from response r left join ranks k on k.response_n = r.n order by r.website_n, r.schedule_n, r.created_at`);
  await duck.run(`
    create table citation_fact as
    select r.website_n, r.schedule_n, r.created_at, r.n as response_n, h.root_domain::varchar as domain, hash(h.root_domain) as domain_hash
    from citation c join response r on r.n = c.response_n join host h on h.n = c.host_n order by r.website_n, r.schedule_n, r.created_at`);
  await duck.run(`
    create table query_fact as
    select website_n, schedule_n, created_at, n, lower(queries) as queries from response order by website_n, schedule_n, created_at`);
  await duck.run("checkpoint");
  duck.closeSync();
  instance.closeSync();
  renameSync(unfinished, file);
}
