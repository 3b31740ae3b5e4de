import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../../src/migrate.ts";
import { ensureOwner, loginUrls, migrationNames } from "../../../src/platform/database/index.ts";

const adminUrl = inject("postgresAdminUrl")!;
const name = `test_${randomBytes(8).toString("hex")}`;
const url = loginUrls(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href, () => "test", "test").owner;

beforeAll(() => ensureOwner(adminUrl, url));
afterAll(() => query(adminUrl, `drop database if exists ${name} with (force)`));

test("a migration that fails is named, and nothing of the call stays", async () => {
  await query(url, "create table website (id int)");
  const [first] = migrationNames();
  await expect(migrate(url)).rejects.toThrow(
    `The migration ${first} failed: relation "website" already exists. Nothing was changed; \`npm run migrate\` begins anew.`,
  );
  expect(
    await query(url, "select count(*)::int as tables from pg_tables where schemaname = 'public' and tablename <> 'migration'"),
  ).toEqual([{ tables: 1 }]);
  await query(url, "drop table website");
  expect(await migrate(url)).toEqual(migrationNames());
});

async function query(address: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
