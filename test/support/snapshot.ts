import { Client } from "pg";
import { inject } from "vitest";
import type { TestService } from "./service.ts";

/** Whose rows a restore of the service's database does not touch: what is outside it stays. */
const outside = new Set(["restoration", "wall_canary", "attempt_key", "mikro_orm_migrations"]);

/** Keeps the rows of a service's database as they are, and puts them back. No worker may run meanwhile. */
export async function takeSnapshot(service: TestService): Promise<{ restore(): Promise<void> }> {
  const url = new URL(inject("postgresAdminUrl"));
  url.pathname = new URL(service.databaseEnv.DATABASE_APP_URL).pathname;
  const withSuperuser = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("set session_replication_role = replica");
      await work(client);
    } finally {
      await client.end();
    }
  };
  const tablesOf = async (client: Client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`);
    return rows.filter(({ name }) => !outside.has(name));
  };
  await withSuperuser(async (client) => {
    await client.query("create schema snapshot");
    for (const { name } of await tablesOf(client)) await client.query(`create table snapshot.${name} as table public.${name}`);
  });
  return {
    restore: () =>
      withSuperuser(async (client) => {
        await client.query("begin");
        const tables = await tablesOf(client);
        await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(", ")}`);
        for (const { name, columns } of tables) {
          await client.query(
            `insert into public.${name} (${columns}) overriding system value select ${columns} from snapshot.${name}`,
          );
        }
        await client.query("commit");
        await client.query("drop schema snapshot cascade");
      }),
  };
}
