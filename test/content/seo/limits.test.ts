import { afterAll, beforeAll, expect, test } from "vitest";
import { slotsOfWebsite } from "../../../src/content/seo/queue.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let connection: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.urls, 1);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("estimates and descriptions name the number of slots that the database's constraint allows", async () => {
  const checks = await connection.system.read<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'seo_slot'::regclass and contype = 'c'`);
  const ofWebsite = checks.flatMap(({ definition }) => /website_n <= (\d+)/.exec(definition)?.[1] ?? []);
  expect(ofWebsite).toEqual([`${slotsOfWebsite}`]);
  // What assigns slots numbers them for itself.
  const [assign] = await connection.system.read<{ source: string }>(sql`
    select prosrc as source from pg_proc where proname = 'seo_assign'`);
  expect(
    [...assign!.source.matchAll(/generate_series\(1, (\d+)\) free|waiting\.website_id\) < (\d+)/g)].map(([, a, b]) =>
      Number(a ?? b),
    ),
  ).toEqual([slotsOfWebsite, slotsOfWebsite]);
});
