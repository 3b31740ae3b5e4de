import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Organization, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let file: TestDatabase;
beforeAll(async () => {
  file = await createTestDatabase();
});
afterAll(() => file?.drop());

const one: Organization = { id: "018f0000-0000-7000-8000-000000000001", n: 7 };
const other: Organization = { id: "018f0000-0000-7000-8000-000000000002", n: 8 };

test("however much an organization reads, another one finds a connection", async () => {
  const database = await connect(file.urls, 4);
  onTestFinished(() => database.close());
  const slow = sql`select pg_advisory_xact_lock_shared(4711)`;
  const reads: Promise<unknown>[] = [];
  await database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(4711)`);
    for (let read = 0; read < 6; read++) reads.push(database.of(one).read(slow), database.of(one).readOnce(slow));
    expect(await database.of(other).read(sql`select 1 as found`)).toEqual([{ found: 1 }]);
    expect(database.connections().app).toMatchObject({ waiting: 0 });
  });
  expect(await Promise.all(reads)).toHaveLength(12);
});

test.for([
  [true, 429],
  [false, 1],
] as const)(
  "a read that has waited ten seconds for its turn is refused where calls are answered, and else waits on (%s)",
  async ([answersCalls, expected]) => {
    const database = await connect(file.urls, 2, { answersCalls });
    onTestFinished(() => database.close());
    const read = () => database.of(one).read(sql<{ found: number }>`select 1 as found from pg_advisory_xact_lock_shared(4712)`);
    const reads: Promise<unknown>[] = [];
    await database.system.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(4712)`);
      reads.push(read());
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      reads.push(
        read().then(
          ([row]) => row!.found,
          (error) => error.status,
        ),
      );
      await vi.advanceTimersByTimeAsync(11_000);
      vi.useRealTimers();
    });
    expect((await Promise.all(reads))[1]).toBe(expected);
  },
);
