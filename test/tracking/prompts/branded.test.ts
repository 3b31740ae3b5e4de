import { beforeAll, expect, test } from "vitest";
import { type Query, type Rows, sql } from "../../../src/platform/database/index.ts";
import { refreshBranded } from "../../../src/tracking/prompts/branded.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string };
const texts = ["Is Acme any good?", "Northpeak or what else?", "Which tent is best?", "Is Latecomer cheap?"];

beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Northpeak" }] });
  const lines = texts.map((prompt, index) =>
    importLine({ prompt, created_at: `2026-03-0${index + 1}T12:00:00Z`, mentions: [{ company: "Acme", position: 1 }] }),
  );
  await importLines(service, website.id, lines);
});

const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
const prompts = async (query = ""): Promise<Record<string, boolean>> => {
  const { body } = await call("GET", `/prompts?website_id=${website.id}${query}`);
  return Object.fromEntries(body.prompts.map(({ text, branded }: { text: string; branded: boolean }) => [text, branded]));
};
const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };
const answers = async (branded: boolean) =>
  (await call("POST", "/metrics/query", { website_id: website.id, metrics: ["answers"], filters: { ...filters, branded } })).body
    .rows[0][0];

test("prompts that name the own brand or a competitor are branded, and stay so told when the companies change", async () => {
  expect(await prompts()).toEqual({ [texts[0]!]: true, [texts[1]!]: true, [texts[2]!]: false, [texts[3]!]: false });
  expect(new Set(Object.keys(await prompts("&branded=false")))).toEqual(new Set([texts[2], texts[3]]));
  expect([await answers(true), await answers(false)]).toEqual([2, 2]);
  const { body } = await call("POST", "/competitors", { website_id: website.id, name: "Latecomer", url: "latecomer.example" });
  expect([await answers(true), await answers(false)]).toEqual([3, 1]);
  await call("DELETE", `/competitors/${body.competitor.id}?website_id=${website.id}`);
  expect(await prompts()).toMatchObject({ [texts[3]!]: false });
});

test("branded prompts can be searched", async () => {
  expect(await prompts("&search=IS&branded=true")).toEqual({ [texts[0]!]: true });
  expect(Object.keys(await prompts("&search=is&branded=false"))).toEqual(expect.arrayContaining([texts[2], texts[3]]));
});

test("a reworded prompt is looked at again", async () => {
  const { body } = await call("POST", "/prompts", { website_id: website.id, text: "Which stove is best?" });
  expect(await prompts()).toMatchObject({ "Which stove is best?": false });
  const text = "Is the stove of Northpeak any good?";
  const reworded = await call("PATCH", `/prompts/${body.prompt.id}`, { website_id: website.id, text });
  expect(reworded.body.prompt).toMatchObject({ text, branded: true });
  expect(await prompts()).toMatchObject({ "Is the stove of Northpeak any good?": true });
});

test("a prompt that is restored is looked at with the companies of now", async () => {
  const { body } = await call("POST", "/competitors", { website_id: website.id, name: "Latecomer", url: "latecomer.example" });
  const [prompt] = (await call("GET", `/prompts?website_id=${website.id}&search=Latecomer`)).body.prompts;
  await call("DELETE", `/prompts/${prompt.id}?website_id=${website.id}`);
  await call("DELETE", `/competitors/${body.competitor.id}?website_id=${website.id}`);
  const restored = await call("POST", `/prompts/${prompt.id}/restore`, { website_id: website.id });
  expect([prompt.branded, restored.body.prompt.branded]).toEqual([true, false]);
});

test("prompts that are tracked faster than they are looked at keep no reader waiting", async () => {
  const { database } = service.services;
  const rows = database.of(organization);
  let reads = 0;
  const busy: Rows = {
    ...rows,
    read: async (query) => {
      const found = await rows.read(query);
      // Somebody else tracks another one after each look.
      await service.query(sql`
        insert into prompt (organization_id, website_id, text) values (${organization.id}, ${website.id}, ${`Which oven, ${reads++}?`})`);
      return found;
    },
  };
  await call("POST", "/prompts", { website_id: website.id, text: "Which kettle is best?" });
  await service.query(sql`update prompt set named_version = null where website_id = ${website.id}`);
  await refreshBranded(busy, website.id);
  expect(reads).toBeLessThan(4);
  expect(await prompts()).toMatchObject({ [texts[0]!]: true, "Which kettle is best?": false });
});

test("the newest prompt is looked for once, however many prompts are stale", async () => {
  const rows = service.services.database.of(organization);
  const plans: string[] = [];
  const explaining: Rows = {
    ...rows,
    async read<Row>(query: Query<Row>) {
      const lines = await rows.read<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
      return [];
    },
  };
  await refreshBranded(explaining, website.id);
  expect(plans).toHaveLength(1);
  // What depends on the row is a "SubPlan", and done for each.
  expect(plans[0]).toMatch(/InitPlan/);
  expect(plans[0]).not.toMatch(/SubPlan/);
});

test("share of voice can leave branded prompts out, and breakdowns, rows and evidence tell them", async () => {
  const whole = await call("POST", "/metrics/mention-rate/cumulative", {
    website_id: website.id,
    filters: { ...filters, branded: false },
  });
  expect(whole.body.data.Acme.mention_rate).toBe(100);
  const { body } = await call("POST", "/metrics/query", {
    ...{
      website_id: website.id,
      metrics: ["answers"],
      dimensions: ["branded"],
      include: ["evidence"],
      filters,
      order_by: "branded",
    },
  });
  expect(body.rows.map((row: unknown[]) => row.slice(0, 2))).toEqual([
    [false, 2],
    [true, 2],
  ]);
  const listed = await call("POST", "/rows/query", {
    website_id: website.id,
    cursor: body.rows[1][2],
    fields: ["prompt", "branded"],
  });
  expect(new Set(listed.body.rows.map(([prompt]: [string]) => prompt))).toEqual(new Set([texts[0], texts[1]]));
  expect(listed.body.rows.every(([, branded]: [string, boolean]) => branded)).toBe(true);
});
