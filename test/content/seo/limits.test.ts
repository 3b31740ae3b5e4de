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
  // Functions that give slots number them for themselves.
  const functions = await connection.system.read<{ source: string }>(sql`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%seo_slot%'`);
  const numbers = functions.flatMap(({ source }) =>
    [...source.matchAll(/generate_series\(1, (\d+)\) free|waiting\.website_id\) < (\d+)/g)].map(([, last, below]) =>
      Number(last ?? below),
    ),
  );
  expect(numbers.length).toBeGreaterThanOrEqual(2);
  expect(new Set(numbers)).toEqual(new Set([slotsOfWebsite]));
});
