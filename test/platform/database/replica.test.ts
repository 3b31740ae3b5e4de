import { expect, test } from "vitest";
import { type Rows, sql } from "../../../src/platform/database/index.ts";
import { type Replica, replicaRows } from "../../../src/platform/database/replica.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";

/** Rows of a replica whose reads fail, beside a primary that answers. */
function rowsWhere(failure: Error) {
  const distrusted: unknown[] = [];
  const replica = { state: { problem: null, lagMs: 0 }, distrust: (error: unknown) => void distrusted.push(error) };
  const standby = { read: () => Promise.reject(failure) } as Partial<Rows> as Rows;
  const primary = { read: () => Promise.resolve(["of the primary"]) } as Partial<Rows> as Rows;
  return { rows: replicaRows(replica as Partial<Replica> as Replica, standby, primary), distrusted };
}

test("a replica that fails is not used, and the primary asked", async () => {
  const failure = new Error("Connection terminated");
  const { rows, distrusted } = rowsWhere(failure);
  expect(await rows.read(sql`select 1`)).toEqual(["of the primary"]);
  expect(distrusted).toEqual([failure]);
});

test("an organization that reads too much at once is served by the primary, and the others by the replica still", async () => {
  const refusal = new Refusal(429, "Your organization reads too much at once");
  const { rows, distrusted } = rowsWhere(refusal);
  expect(await rows.read(sql`select 1`)).toEqual(["of the primary"]);
  expect(distrusted).toEqual([]);
});
