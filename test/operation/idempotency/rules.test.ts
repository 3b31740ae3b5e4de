import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { website } from "../../../src/operation/access.ts";
import type { Caller, Context } from "../../../src/operation/context.ts";
import { fingerprint, isFingerprintOf } from "../../../src/operation/idempotency/fingerprint.ts";
import { oneTransaction } from "../../../src/operation/idempotency/one-transaction.ts";
import { pruneKeys } from "../../../src/operation/idempotency/prune.ts";
import { performOnce } from "../../../src/operation/idempotency.ts";
import { operation } from "../../../src/operation/operation.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

let organization: TestOrganization;
let websiteId: string;

const service = useService();
beforeEach(async () => {
  organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
});

const post = (path: string, body: object, key?: string) =>
  service.call(organization.key, "POST", path, body, key === undefined ? {} : { "idempotency-key": key });
const topic = (name: string, key = "one") => post("/topics", { website_id: websiteId, name }, key);

test.each(["/websites", "/websites/provision"])("POST %s with one key makes one website", async (path) => {
  const answers = [];
  for (const name of ["Borealis", " Borealis "])
    answers.push(await post(path, { url: "https://borealis.example/", name }, "one"));
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  const [made] = await service.query(
    sql`select count(*) from website where organization_id = ${organization.id} and name = 'Borealis'`,
  );
  expect(made).toEqual({ count: 1 });
});

test("a refused call leaves its key free", async () => {
  await topic("Tents", "other");
  expect((await topic("Tents")).status).toBe(409);
  expect((await topic("Stoves")).status).toBe(200);
});

test("one key in two operations is two keys, and so it is in two organizations", async () => {
  expect((await topic("Tents")).status).toBe(200);
  expect((await post("/prompt-tags", { website_id: websiteId, name: "Tents" }, "one")).status).toBe(200);
  const other = await newOrganization(service);
  const theirs = await newWebsite(service, other);
  const body = { website_id: theirs.id, name: "Tents" };
  const answer = await service.call(other.key, "POST", "/topics", body, { "idempotency-key": "one" });
  expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([200, null]);
});

test("a call without a key is done each time", async () => {
  const create = () => post("/websites", { url: "borealis.example", name: "Borealis" });
  expect((await create()).body.website.id).not.toBe((await create()).body.website.id);
});

test("after seven days a key is new, and it is removed", async () => {
  const first = await topic("Tents");
  const age = (days: number) =>
    service.query(sql`
      update idempotency_key set expires_at = expires_at - ${days}::int * interval '1 day' where organization_id = ${organization.id}`);
  const left = () =>
    service.query<{ key: string }>(sql`select key from idempotency_key where organization_id = ${organization.id}`);
  await age(6);
  await pruneKeys(service.services.database);
  expect((await topic("Tents")).body).toEqual(first.body);
  await age(1);
  expect((await topic("Stoves")).body.topic.name).toBe("Stoves");
  expect((await topic("Stoves")).headers.get("idempotent-replayed")).toBe("true");
  await age(7);
  await pruneKeys(service.services.database);
  expect(await left()).toEqual([]);
});

test("a call that fails after its transaction leaves neither record nor key, and hands nothing over", async () => {
  const caller = { organization } as unknown as Caller;
  const delivered: string[] = [];
  const context = { caller, rows: service.services.database.of(organization), services: {} } as unknown as Context;
  let fails = true;
  const createTopic = operation({
    ...{ name: "test", summary: "", access: website("admin"), idempotency: {} },
    input: z.object({}),
    output: z.object({ done: z.boolean() }),
    async handle({ rows }) {
      await rows.transaction((tx) => {
        tx.afterCommit(() => delivered.push("entry"));
        return tx.run(
          sql`insert into topic (organization_id, website_id, name) values (${organization.id}, ${websiteId}, 'Tents')`,
        );
      });
      if (fails) throw new Error("late");
      return { done: true };
    },
  });
  const perform = () => performOnce(createTopic, context, { idempotency_key: "one" });
  const topics = () => service.query(sql`select 1 from topic where website_id = ${websiteId}`);

  await expect(perform()).rejects.toThrow("late");
  expect([await topics(), delivered]).toEqual([[], []]);
  fails = false;
  expect(await perform()).toEqual({ output: { done: true }, replayed: false });
  expect(await perform()).toEqual({ output: { done: true }, replayed: true });
  expect([(await topics()).length, delivered]).toEqual([1, ["entry"]]);
});

test("what is done after the commit waits for the whole call, and a part that was rolled back does nothing", async () => {
  const done: string[] = [];
  const whole = oneTransaction(service.services.database.of(organization), async () => {});
  const failing = whole.rows.transaction(async (tx) => {
    tx.afterCommit(() => done.push("failed"));
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  await whole.rows.transaction(async (tx) => tx.afterCommit(() => done.push("worked")));
  expect(done).toEqual([]);
  await whole.commit(async () => {});
  expect(done).toEqual(["worked"]);
});

describe("input", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["in another order", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ["with null for nothing", { a: 1, b: null }, { a: 1 }],
    ["with an empty text for nothing", { a: { b: "", c: 1 } }, { a: { c: 1 } }],
    ["with a default written out", { a: 1, size: 40 }, { a: 1 }],
  ])("is the same %s", (_, one, other) => {
    expect(fingerprint(one, { size: 40 })).toBe(fingerprint(other, { size: 40 }));
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["another value", { a: 1 }, { a: 2 }],
    ["another type", { a: 1 }, { a: "1" }],
    ["lists in another order", { a: [1, 2] }, { a: [2, 1] }],
    ["an empty list", { a: [] }, {}],
    ["false and nothing", { a: false }, {}],
  ])("differs by %s", (_, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });

  test("is compared with what earlier versions stored", () => {
    // As the first version stored `{ "website_url": "acme.example" }`.
    const stored = "1:aoeZGpdSj3bNBtLvnmTlEd1gv_qOmfGoWDEeuhOg-w8";
    expect(isFingerprintOf(stored, { website_url: "acme.example" })).toBe(true);
    expect(isFingerprintOf(stored, { website_url: "other.example" })).toBe(false);
    expect(isFingerprintOf("0:", { a: 1 })).toBe(true);
  });
});
