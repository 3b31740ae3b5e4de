import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

let website: { id: string };
let pillar: string;

const service = useService();
const organization = useOrganization(service);

const post = (path: string, body: object, headers?: Record<string, string>) =>
  service.call(organization.key, "POST", `/knowledge-base${path}`, { website_id: website.id, ...body }, headers);
const newPillar = async (name: string) => (await post("/pillars", { name })).body.pillar.id as string;
async function freshWebsite() {
  website = await newWebsite(service, organization, { domain: `${crypto.randomUUID()}.example` });
  pillar = await newPillar("Pillar");
}
const add = async (...texts: string[]) =>
  (await post("/facts", { pillar_id: pillar, facts: texts.map((text) => ({ text })) })).body.facts as {
    id: string;
    duplicate_of: string | null;
  }[];
const hiddenBehind = async (id: string) =>
  (await service.query<{ duplicate_of: string | null }>(sql`select duplicate_of from fact where id = ${id}`))[0]!.duplicate_of;

test.each([
  ["Our kettles hold 1.7 litres of water", "our kettles hold 1.7 litres of water!", true],
  ["The company was founded in Lyon in 1998 by two sisters", "The company was founded in Lyon in 1998, by two sisters.", true],
  ["Our tents are sold in more than forty countries", "The tents are sold in more than forty countries", true],
  ["Every pan carries a guarantee of ten years", "Every pan carries the guarantee of ten years", true],
  ["Every tent is repaired in our own workshop", "Every tents is repaired in our own workshop", true],
  ["The company was founded in 1998 in Lyon", "The company was founded in 1999 in Lyon", false],
  ["We ship our products to customers in Switzerland", "We do not ship our products to customers in Switzerland", false],
  [
    "The headquarters of the company are in the old harbour of Lyon since its foundation",
    "The headquarters of the company are in the old harbour of Nice since its foundation",
    false,
  ],
  ["Our kettles are made of steel", "Our kettles are made of glass", false],
  ["東京に本社があります", "東京に本社があります。", true],
  ["The fee is 5 %", "The fee is 5%.", true],
  ["The fee is 5 %", "The fee is 5 €", false],
  ["Every kettle costs $40", "Every kettle costs £40", false],
  ["The library is written in C++", "The library is written in C#", false],
  ["The tent keeps warm at -5 degrees", "The tent keeps warm at 5 degrees", false],
  ["Delivery takes 4-5 days", "Delivery takes 4 – 5 days", true],
  ["For teams of >10 people", "For teams of <10 people", false],
  ["The Alpha tent is lighter than the Beta tent", "The Beta tent is lighter than the Alpha tent", false],
  ["Alphas are lighter than Betas in the wind", "Betas are lighter than Alphas in the wind", false],
  ["Delivery takes 2 days in Oslo and 5 days in Lyon", "Delivery takes 5 days in Oslo and 2 days in Lyon", false],
  ["Packs hold from 10 litres up to 100 litres", "Packs hold from 100 litres up to 10 litres", false],
  ["Our tents are sold in the shops of the alps", "The tents are sold in the shop of our alps", true],
])("%j and %j: the same? %j", async (one, other, isSame) => {
  await freshWebsite();
  const [first, second] = await add(one, other);
  expect(second!.duplicate_of).toBe(isSame ? first!.id : null);
});

test("what was hidden comes forth, once, when its original is rejected, rewritten or deleted", async () => {
  await freshWebsite();
  const text = "Every pan carries a guarantee of ten years";
  const [a, b, c] = await add(text, `${text}.`, `${text}!`);
  expect([b!.duplicate_of, c!.duplicate_of]).toEqual([a!.id, a!.id]);

  await post("/facts/review", { fact_ids: [a!.id], decision: "rejected" });
  expect(await hiddenBehind(b!.id)).toBeNull();
  expect(await hiddenBehind(c!.id)).toBe(b!.id);

  const path = `/knowledge-base/facts/${b!.id}`;
  const changed = await service.call(organization.key, "PATCH", path, {
    website_id: website.id,
    text: "Something else entirely",
  });
  expect(changed.status).toBe(200);
  expect(await hiddenBehind(c!.id)).toBeNull();

  const other = await newPillar("Other");
  const [d] = await add(text);
  expect(d!.duplicate_of).toBe(c!.id);
  await post("/facts/move", { pillar_id: other, fact_ids: [d!.id] });
  const deleted = await post("/pillars/delete", { pillar_ids: [pillar] });
  expect(deleted.body.failed_ids).toEqual([]);
  expect(await hiddenBehind(d!.id)).toBeNull();
});

test("whoever read a fact before it was moved, reviewed or shown again is told, however little time lies between", async () => {
  await freshWebsite();
  const [first, fact] = await add("Every pot is cast in one piece", "Every pot is cast in one piece.");
  const other = await newPillar("Other");
  const readAt = async () => {
    const [row] = await service.query<{ updated_at: string }>(sql`select updated_at from fact where id = ${fact!.id}`);
    return row!.updated_at;
  };
  const path = (id: string) => `/knowledge-base/facts/${id}`;
  const change = (id: string, fields: object) =>
    service.call(organization.key, "PATCH", path(id), { website_id: website.id, ...fields });
  const changes: Record<string, () => Promise<{ status: number }>> = {
    moved: () => post("/facts/move", { pillar_id: other, fact_ids: [fact!.id] }),
    reviewed: () => post("/facts/review", { fact_ids: [fact!.id], decision: "approved" }),
    shown: () => change(first!.id, { text: "Pots weigh two kilograms" }),
  };
  await service.query(sql`update fact set updated_at = now() + interval '1 hour' where website_id = ${website.id}`);
  for (const [name, make] of Object.entries(changes)) {
    const read = await readAt();
    expect([name, (await make()).status]).toEqual([name, expect.toSatisfy((status: number) => status < 300)]);
    const { status } = await change(fact!.id, { confidence: "low", expected_updated_at: read });
    expect([name, status, (await readAt()) > read]).toEqual([name, 409, true]);
  }
});

test("an approved fact is not hidden behind one that waits for review, and stays in front when that is approved", async () => {
  await freshWebsite();
  const text = "Our tents are waterproof in any weather";
  const [pending] = await add(text);
  await service.query(sql`update fact set review_status = 'pending' where id = ${pending!.id}`);
  const [approved] = await add(text);
  expect(approved!.duplicate_of).toBeNull();
  await post("/facts/review", { fact_ids: [pending!.id], decision: "approved" });
  expect([await hiddenBehind(pending!.id), await hiddenBehind(approved!.id)]).toEqual([approved!.id, null]);
});

test("of the same fact added by many at once one is visible", async () => {
  await freshWebsite();
  const made = await Promise.all(Array.from({ length: 8 }, () => add("The shop opens at nine every morning")));
  expect(made.flat().filter((fact) => fact.duplicate_of === null)).toHaveLength(1);
});

test("a review waits for a merge of its facts' pillar before it holds the facts", async () => {
  await freshWebsite();
  const [, hidden] = await add("Every lamp is made in Oslo", "Every lamp is made in Oslo.");
  let review: Promise<{ status: number }> | undefined;
  await service.services.database.system.transaction(async (merge) => {
    await merge.run(sql`select from pillar where id = ${pillar} for update`);
    // What is hidden is changed twice: it is reviewed, and compared again.
    review = post("/facts/review", { fact_ids: [hidden!.id], decision: "rejected" });
    const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await until(
      () => merge.run(waiting),
      (pids) => pids.length > 0,
    );
    await merge.run(sql`select from fact where pillar_id = ${pillar} order by id for no key update`);
  });
  expect((await review)?.status).toBe(200);
});

/** Words that share a key and are not similar. */
const alikeWords = [..."bcdefghijk"].flatMap((one) => [..."bcdefghijk"].map((other) => `aaa${one}${other}`));

test("of facts that share a key the first 50 are compared, and no more", async () => {
  await freshWebsite();
  const facts = await add(...alikeWords.slice(0, 60));
  expect(facts.map((fact) => fact.duplicate_of)).toEqual(Array(60).fill(null));
  const [first, fiftieth, last] = await add(...[0, 49, 59].map((at) => `${alikeWords[at]}!`));
  expect([first!.duplicate_of, fiftieth!.duplicate_of, last!.duplicate_of]).toEqual([facts[0]!.id, facts[49]!.id, null]);
});

test("of long facts that share a key as many are compared as 10,000 bytes allow", async () => {
  await freshWebsite();
  const texts = alikeWords.slice(0, 6).map((word) => Array(600).fill(word).join(" "));
  const facts = await add(...texts);
  const again = await add(...texts);
  // 3,599 bytes each: 7,198 a comparison.
  expect(again.map((fact) => fact.duplicate_of)).toEqual([...facts.slice(0, 2).map((fact) => fact.id), null, null, null, null]);
});

test("what is similar only to a hidden fact stays visible, however many there are in a row", async () => {
  await freshWebsite();
  const texts = Array.from(
    { length: 8 },
    (_, n) => `Every tent with an extraordinarily comfortable entrance has poles${"ab".repeat(n)}`,
  );
  const facts = await add(...texts);
  expect(facts.map((fact) => fact.duplicate_of)).toEqual(facts.map((_, at) => (at % 2 === 0 ? null : facts[at - 1]!.id)));
});

test("calls that wait for a website's comparisons hold no connection, and answer 503 when it takes too long", async () => {
  await freshWebsite();
  const { app } = service.services.database.connections();
  await service.services.database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`facts/${website.id}`}, 0))`);
    const waiting = Array.from({ length: 2 * (app!.max + 4) }, (_, n) => {
      const key = n % 2 ? { "idempotency-key": `waits-${n}` } : undefined;
      return post("/facts", { pillar_id: pillar, text: "The shop opens at nine" }, key);
    });
    const other = await service.call(organization.key, "GET", `/knowledge-base/pillars?website_id=${website.id}`);
    expect(other.status).toBe(200);
    for (const { status, headers } of await Promise.all(waiting))
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });
  const facts = await Promise.all(Array.from({ length: app!.max + 4 }, () => add("The shop opens at nine")));
  expect(facts.flat().filter((fact) => fact.duplicate_of === null)).toHaveLength(1);
});
