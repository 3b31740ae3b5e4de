import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCalledLately } from "../../../src/identity/api-keys/called.ts";
import { parseKey } from "../../../src/identity/api-keys/key-text.ts";
import { connect, type Database, type Organization, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { newOrganization } from "../../support/factories.ts";

let file: TestDatabase;
let database: Database;
/** The log belongs to functions alone; only a superuser may move it. */
let superuser: pg.Client;
beforeAll(async () => {
  file = await createTestDatabase();
  database = await connect(file.urls, 2);
  superuser = new pg.Client({ connectionString: file.url });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
  await file?.drop();
});

const organizationWithKey = () => newOrganization({ query: (query) => database.system.transaction((tx) => tx.run(query)) });

/** The calls that come at one instant, with a budget of ten a minute. */
async function admit(key: string, count: number) {
  const { id, secretHash } = parseKey(key)!;
  const places = sql`array[${count}::int]`;
  return database.functions.run<{ wait_ms: number | null; remaining: number }>(sql`
    select c.wait_ms, c.remaining
    from admit_batch(array_fill(${id}::text, ${places}), array_fill(${secretHash}::bytea, ${places}), array_fill(null::uuid, ${places}), 10) b,
      unnest(b.calls, b.wait_ms, b.remaining) as c(call, wait_ms, remaining)
    order by c.call`);
}

const outcomes = async (key: string, count: number) =>
  (await admit(key, count)).map((call) => (call.wait_ms === null ? call.remaining : "refused"));

async function pass({ id }: Organization, seconds: number) {
  const past = [id, seconds];
  await superuser.query("update rate_admission set at = at - make_interval(secs => $2) where organization_id = $1", past);
  await superuser.query("update rate_budget set last_at = last_at - make_interval(secs => $2) where organization_id = $1", past);
}

test("calls that come together are charged one by one, and leave the budget a minute later", async () => {
  const { key, ...organization } = await organizationWithKey();
  expect(await outcomes(key, 4)).toEqual([9, 8, 7, 6]);
  await pass(organization, 30);
  expect(await outcomes(key, 8)).toEqual([5, 4, 3, 2, 1, 0, "refused", "refused"]);
  const [refused] = await admit(key, 1);
  // The four of the first instant are the first to leave.
  expect(refused!.wait_ms).toBeGreaterThan(0);
  expect(refused!.wait_ms).toBeLessThanOrEqual(30_000);
  await pass(organization, 30);
  expect(await outcomes(key, 5)).toEqual([3, 2, 1, 0, "refused"]);
});

test("a budget that was lowered waits until as many more calls have left", async () => {
  const { key, ...organization } = await organizationWithKey();
  await admit(key, 4);
  await pass(organization, 20);
  await admit(key, 6);
  await superuser.query("update organization set rate_limit_per_minute = 6 where id = $1", [organization.id]);
  const [first] = await admit(key, 1);
  // Five have to leave: the four of the first instant do not do.
  expect(first!.wait_ms).toBeGreaterThan(40_000);
  expect(first!.wait_ms).toBeLessThanOrEqual(60_000);
});

test("calls counted by the earlier release, a row each, are counted still", async () => {
  const { key, ...organization } = await organizationWithKey();
  await admit(key, 1);
  await superuser.query(
    `insert into rate_admission (organization_id, at, nth) select organization_id, at, nth + i from rate_admission, generate_series(1, 6) i
     where organization_id = $1`,
    [organization.id],
  );
  await superuser.query("update rate_budget set in_window = 7, nth = nth + 6 where organization_id = $1", [organization.id]);
  expect(await outcomes(key, 5)).toEqual([2, 1, 0, "refused", "refused"]);
  await pass(organization, 60);
  expect(await outcomes(key, 1)).toEqual([9]);
});

test("whether somebody called lately is known across organizations", async () => {
  await superuser.query("update rate_budget set last_at = last_at - interval '1 hour'");
  expect(await isCalledLately(database)).toBe(false);
  const { key } = await organizationWithKey();
  await admit(key, 1);
  const called = (instant: string) => superuser.query(`update rate_budget set last_at = ${instant}`);
  // However slow the machine is.
  await called("clock_timestamp() + interval '30 seconds'");
  expect(await isCalledLately(database)).toBe(true);
  await called("clock_timestamp() + interval '1 hour'");
  expect(await isCalledLately(database), "a clock that was set back").toBe(false);
  await called("clock_timestamp() - interval '11 seconds'");
  expect(await isCalledLately(database)).toBe(false);
});
