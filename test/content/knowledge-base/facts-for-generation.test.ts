import { beforeEach, expect, test } from "vitest";
import { factsForGeneration } from "../../../src/content/knowledge-base/facts-for-generation.ts";
import { websiteKnowledge } from "../../../src/content/seo/website-knowledge.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };

const service = useService();
const organization = useOrganization(service);
beforeEach(async () => {
  website = await newWebsite(service, organization, { domain: `${crypto.randomUUID()}.example` });
});

const send = async (method: string, path: string, body: object) => {
  const answer = await service.call(organization.key, method, `/knowledge-base${path}`, { website_id: website.id, ...body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const newPillar = async (name: string) => (await send("POST", "/pillars", { name })).pillar.id as string;
const add = async (pillar: string, ...texts: string[]) =>
  (await send("POST", "/facts", { pillar_id: pillar, facts: texts.map((text) => ({ text })) })).facts as { id: string }[];
const read = async (topic: string | null, prompts: string[] = [], bounds?: { maxFacts: number; maxCharacters: number }) =>
  factsForGeneration(service.services.database.of(organization), website.id, { topic, prompts }, bounds);
const texts = async (...args: Parameters<typeof read>) => (await read(...args)).map((fact) => fact.text);

const advised = async () =>
  (await websiteKnowledge(service.services.database.of(organization), website.id, [])).facts as { id: string; text: string }[];

test("only approved facts of published pillars are read, and each once", async () => {
  const pillar = await newPillar("Kettles");
  const [, rejected, pending] = await add(pillar, "It holds 1.7 litres", "It is blue all over", "It weighs a kilogram");
  await add(pillar, "It holds 1.7 litres.");
  await send("POST", "/facts/review", { fact_ids: [rejected!.id], decision: "rejected" });
  await service.query(sql`update fact set review_status = 'pending' where id = ${pending!.id}`);
  const [edited] = await add(pillar, "It comes from Nice");
  await send("PATCH", `/facts/${edited!.id}`, { text: "It comes from Lyon" });
  const closed = await newPillar("Closed");
  await add(closed, "It is sold in Spain");
  expect(new Set(await texts("kettles"))).toEqual(new Set(["It holds 1.7 litres", "It comes from Lyon", "It is sold in Spain"]));
  await send("PATCH", `/pillars/${closed}`, { status: "archived" });
  expect(new Set(await texts("kettles"))).toEqual(new Set(["It holds 1.7 litres", "It comes from Lyon"]));
  expect(new Set((await advised()).map((fact) => fact.text))).toEqual(new Set(["It holds 1.7 litres", "It comes from Lyon"]));
  expect((await read("kettles"))[0]).toMatchObject({ pillar: "Kettles", confidence: "high", source_url: null, quote: null });
});

test("what is hidden behind a fact of an archived pillar stands in for it, once; drafts and SEO advice agree", async () => {
  const [closed, open] = [await newPillar("Closed"), await newPillar("Open")];
  await add(closed, "The shop opens at nine");
  const [second] = await add(open, "The shop opens at nine.", "The shop opens at nine!");
  expect(await texts(null)).toEqual(["The shop opens at nine"]);
  await send("PATCH", `/pillars/${closed}`, { status: "archived" });
  expect((await read(null)).map((fact) => fact.id)).toEqual([second!.id]);
  expect((await advised()).map((fact) => fact.id)).toEqual([second!.id]);
});

test("of many facts those come that share rare words with topic and prompts, give or take an ending", async () => {
  const [pillar, tents] = [await newPillar("Products"), await newPillar("Tents")];
  await add(pillar, ...Array.from({ length: 60 }, (_, n) => `The lamp of series ${n} is lit by gas`));
  await add(pillar, "The stoves of the house burn spirit", "A rope holds the weight of a car");
  await add(tents, "Every seam is taped");
  const bounds = { maxFacts: 20, maxCharacters: 10_000 };
  expect(await texts("Stove", [], bounds)).toEqual(["The stoves of the house burn spirit"]);
  expect(await texts("Camping", ["How much weight do ropes hold?"], bounds)).toEqual(["A rope holds the weight of a car"]);
  // Filed under a pillar of that name.
  expect(await texts("Which tent is best?", [], bounds)).toContain("Every seam is taped");
  expect(await texts("Submarines", [], bounds)).toEqual([]);
  expect(await texts("lamps", [], bounds)).toHaveLength(20);
});

test("a Korean word is found with another particle or ending", async () => {
  const lamps = Array.from({ length: 30 }, (_, n) => `${n}호 램프에는 가스가 들어갑니다`);
  await add(await newPillar("제품"), ...lamps, "텐트는 완전 방수이며 식초로 청소합니다");
  const bounds = { maxFacts: 20, maxCharacters: 10_000 };
  for (const topic of ["어떤 텐트를 고를까요", "청소하나요"])
    expect(await texts(topic, [], bounds)).toEqual(["텐트는 완전 방수이며 식초로 청소합니다"]);
});

test("scripts without spaces are searched too", async () => {
  const pillar = await newPillar("製品");
  const lamps = Array.from({ length: 30 }, (_, n) => `第${n}号のランプはガスで灯ります`);
  await add(pillar, ...lamps, "このテントは完全防水です", "เต็นท์นี้กันน้ำได้");
  const bounds = { maxFacts: 5, maxCharacters: 10_000 };
  expect((await texts("防水テント", [], bounds))[0]).toBe("このテントは完全防水です");
  expect((await texts("เต็นท์กันน้ำ", [], bounds))[0]).toBe("เต็นท์นี้กันน้ำได้");
});

test("the bounds hold, and other websites' facts stay out", async () => {
  const pillar = await newPillar("Lamps");
  await add(pillar, ...Array.from({ length: 30 }, (_, n) => `Lamp number ${n} ${"shines ".repeat(n)}`));
  const facts = await texts("lamp", [], { maxFacts: 50, maxCharacters: 1_000 });
  expect(facts.length).toBeGreaterThan(5);
  expect(facts.join("").length).toBeLessThanOrEqual(1_000);
  expect(await texts("lamp", [], { maxFacts: 7, maxCharacters: 100_000 })).toHaveLength(7);
  website = await newWebsite(service, organization, { domain: `${crypto.randomUUID()}.example` });
  expect(await texts("lamp")).toEqual([]);
});
