import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connect, type Organization, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let file: TestDatabase;
beforeAll(async () => {
  file = await createTestDatabase();
});
afterAll(() => file?.drop());

const organization: Organization = { id: "018f0000-0000-7000-8000-000000000001", n: 7 };
const who = sql<{ id: string; n: string; is_read_only: string }>`
  select current_setting('app.organization_id', true) as id, current_setting('app.organization_n', true) as n,
    current_setting('transaction_read_only') as is_read_only`;

/** One connection, so that each statement meets what the one before it left behind. */
async function open(preparedStatements: "auto" | "off") {
  const database = await connect(file.urls, 1, { preparedStatements });
  onTestFinished(() => database.close());
  return database;
}

describe.each(["auto", "off"] as const)("one statement in one turn, prepared statements %s", (prepared) => {
  test("knows its organization, and leaves nothing of it on the connection", async () => {
    const database = await open(prepared);
    const rows = database.of(organization);
    expect(await rows.read(who)).toEqual([{ id: organization.id, n: "7", is_read_only: "on" }]);
    expect(await rows.run(who)).toEqual([{ id: organization.id, n: "7", is_read_only: "off" }]);
    expect(await database.functions.run(who)).toEqual([{ id: "", n: "0", is_read_only: "off" }]);
  });

  test("statements sent at once on one connection each have their own organization", async () => {
    const database = await open(prepared);
    const all = await Promise.all([1, 2, 3, 4].map((n) => database.of({ ...organization, n }).read(who)));
    expect(all.map(([row]) => row!.n)).toEqual(["1", "2", "3", "4"]);
  });

  test("one that is read once is planned for its values each time, however often", async () => {
    const rows = (await open(prepared)).of(organization);
    const kept = sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where statement like '%planned%'`;
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      expect(await rows.readOnce(sql`select ${n}::int as planned`)).toEqual([{ planned: n }]);
    expect(await rows.readOnce(who)).toEqual([{ id: organization.id, n: "7", is_read_only: "on" }]);
    expect(await rows.readOnce(kept)).toEqual([{ n: 0 }]);
    await rows.read(sql`select 1 as planned`);
    expect(await rows.readOnce(kept)).toEqual([{ n: prepared === "auto" ? 1 : 0 }]);
  });

  test("a reading one cannot write", async () => {
    const database = await open(prepared);
    const insert = sql`insert into organization (name) values ('x')`;
    await expect(database.of(organization).read(insert)).rejects.toThrow("read-only transaction");
    expect(await database.of(organization).read(who)).toHaveLength(1);
  });

  test("one that fails leaves nothing behind, and the connection goes on", async () => {
    const database = await open(prepared);
    const rows = database.of(organization);
    const missing = sql`select * from does_not_exist`;
    await expect(rows.read(missing)).rejects.toThrow('"does_not_exist" does not exist');
    await expect(rows.read(missing)).rejects.toThrow('"does_not_exist" does not exist');
    const half = sql`with made as (select set_config('app.organization_n', '8', true)) select 1 / (length(set_config) - 1) from made`;
    await expect(rows.run(half)).rejects.toThrow("division by zero");
    expect(await rows.read(who)).toEqual([{ id: organization.id, n: "7", is_read_only: "on" }]);
  });

  test("an error tells who asked", async () => {
    const database = await open(prepared);
    const error = (await database
      .of(organization)
      .read(sql`select 1 / 0`)
      .catch((thrown: unknown) => thrown)) as Error;
    expect(error.stack).toContain("rows.ts");
  });

  test("a value that cannot be sent refuses its own statement alone", async () => {
    const database = await open(prepared);
    const rows = database.of(organization);
    const round: Record<string, unknown> = {};
    round.self = round;
    await expect(rows.read(sql`select ${round}::jsonb`)).rejects.toThrow("circular");
    expect(await rows.read(who)).toHaveLength(1);
  });
});

test("what is checked at the end of a transaction fails its statement", async () => {
  const database = await open("auto");
  const rows = database.of(organization);
  await rows.run(sql`create temporary table once (n int unique deferrable initially deferred)`);
  await expect(rows.run(sql`insert into once values (1), (1)`)).rejects.toThrow("duplicate key");
  expect(await rows.read(sql`select * from once`)).toEqual([]);
});
