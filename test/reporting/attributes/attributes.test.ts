import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };
const filters = { start_date: "2026-03-02", end_date: "2026-03-04" };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }] });
  const answers = [
    ["2026-03-02T10:00:00Z", "Acme is durable. Öresten is expensive."],
    ["2026-03-02T11:00:00Z", "Acme is robust but expensive."],
    ["2026-03-04T10:00:00Z", "Acme sells tents."],
    ["2026-03-04T11:00:00Z", "Öresten is durable."],
  ];
  await importLines(
    service,
    website.id,
    answers.map(([created_at, response]) => importLine({ created_at, response })),
  );
});

const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
const attributes = async () => (await call("GET", `/attributes?website_id=${website.id}`)).body.attributes;

describe("attributes", () => {
  test("are listed with their counts and rates, for the brand and beside it", async () => {
    expect(await attributes()).toMatchObject([
      { name: "Durable", positive: true },
      { name: "Expensive", positive: false },
    ]);
    const { body } = await call("POST", "/attributes/cumulative", { website_id: website.id, filters });
    expect(body.data).toMatchObject([
      { name: "Durable", mentions: 2, mention_rate: 50, companies: { Acme: 2, Öresten: 0 } },
      { name: "Expensive", mentions: 1, mention_rate: 25, companies: { Acme: 1, Öresten: 1 } },
    ]);
  });

  test("have a trend and the sentences that they rest on", async () => {
    const [durable] = await attributes();
    const body = { website_id: website.id, attribute_id: durable.id, filters };
    expect((await call("POST", "/attributes/time-series", body)).body.data).toEqual([
      { date: "2026-03-02", mentions: 2, mention_rate: 100 },
      { date: "2026-03-03", mentions: 0, mention_rate: 0 },
      { date: "2026-03-04", mentions: 0, mention_rate: 0 },
    ]);
    const { sentences, pagination } = (await call("POST", "/attributes/sentences", body)).body;
    expect(sentences).toMatchObject([
      { sentence: "Acme is robust but expensive.", company: "Acme", is_self: true, start: 0 },
      { sentence: "Acme is durable." },
    ]);
    expect(pagination.total).toBe(2);
    const beyond = await call("POST", "/attributes/sentences", { ...body, page_num: 9 });
    expect(beyond.body).toMatchObject({ sentences: [], pagination: { total: 2 } });
  });

  test("carry the answers that are counted, and how good each rate is", async () => {
    const asked = { website_id: website.id, filters, include: ["evidence", "quality"] };
    const { data, quality } = (await call("POST", "/attributes/cumulative", asked)).body;
    const dates = async (cursor: string) => {
      const { columns, rows } = (await call("POST", "/rows/query", { website_id: website.id, cursor })).body;
      return rows.map((row: string[]) => row[columns.indexOf("created_at")]!.slice(8, 13)).sort();
    };
    const [durable, expensive] = data;
    expect(await dates(durable.evidence.mentions)).toEqual(["02T10", "02T11"]);
    expect(await dates(durable.evidence.answers)).toEqual(["02T10", "02T11", "04T10", "04T11"]);
    const page = async (cursor: string) =>
      (await call("POST", "/rows/query", { website_id: website.id, cursor, limit: 3, fields: ["response_id"] })).body;
    const first = await page(durable.evidence.answers);
    const second = await page(first.next_cursor);
    expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([3, 1, null]);
    expect(new Set([...first.rows, ...second.rows].flat()).size).toBe(4);
    expect(await dates(durable.company_evidence.Öresten)).toEqual([]);
    expect(await dates(expensive.company_evidence.Öresten)).toEqual(["02T10"]);
    expect(quality).toMatchObject({ answers: 4, days: 2, prompts: 1 });
    expect(durable.quality).toMatchObject({ tier: "exploratory", next_tier: "directional" });
    expect(durable.quality.missing.map(({ criterion }: { criterion: string }) => criterion)).toContain("prompts");
    const series = { website_id: website.id, attribute_id: durable.id, filters, include: ["evidence"] };
    const days = (await call("POST", "/attributes/time-series", series)).body.data;
    expect(await dates(days[0].evidence.mentions)).toEqual(["02T10", "02T11"]);
    expect(await dates(days[2].evidence.mentions)).toEqual([]);
    expect(await dates(days[2].evidence.answers)).toEqual(["04T10", "04T11"]);
    const plain = (await call("POST", "/attributes/cumulative", { website_id: website.id, filters })).body;
    expect([plain.quality, plain.data[0].quality, plain.data[0].evidence]).toEqual([undefined, undefined, undefined]);
  });

  test("the interval of each rate is about that attribute", async () => {
    const site = await newWebsite(service, organization);
    const says = (day: number, prompt: number) => (day === 1 || prompt < 3 ? "Acme is durable." : "Acme sells tents.");
    const lines = Array.from({ length: 6 * 10 }, (_, n) => {
      const [prompt, day] = [n % 10, 1 + Math.floor(n / 10)];
      return importLine({ prompt: `Prompt ${prompt}?`, created_at: `2026-03-0${day}T10:00:00Z`, response: says(day, prompt) });
    });
    await importLines(service, site.id, lines);
    const asked = { website_id: site.id, filters: { start_date: "2026-03-01", end_date: "2026-03-06" }, include: ["quality"] };
    const [durable] = (await call("POST", "/attributes/cumulative", asked)).body.data;
    expect(durable).toMatchObject({ name: "Durable", mentions: 25 });
    const { low, high } = durable.quality.interval;
    expect([low < durable.mention_rate, high > durable.mention_rate, high - low < 90]).toEqual([true, true, true]);
  });

  test("evidence of more than an answer holds is refused, counting the cursors of every attribute", async () => {
    const site = await newWebsite(service, organization);
    const add = (first: number, last: number) =>
      service.query(sql`
        insert into attribute (organization_id, website_id, name, positive)
        select w.organization_id, w.id, 'Quality ' || i, true from website w, generate_series(${first}::int, ${last}::int) i
        where w.id = ${site.id}`);
    const asked = { website_id: site.id, filters, include: ["evidence"] };
    // Three of each: the brand's answers, all answers, and those of each company, which here is the brand alone.
    await add(1, 3_333);
    expect((await call("POST", "/attributes/cumulative", asked)).status).toBe(200);
    await add(3_334, 3_334);
    const refused = await call("POST", "/attributes/cumulative", asked);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("3334 attributes and 1 companies")]);
  });

  test("a removed one is never returned again, also when a later answer says it", async () => {
    const expensive = (await attributes()).find(({ name }: { name: string }) => name === "Expensive");
    const path = `/attributes/${expensive.id}?website_id=${website.id}`;
    const viewer = await newTestKey(service, organization, { permission: "view" });
    expect((await service.call(viewer, "DELETE", path)).status).toBe(403);
    expect((await call("DELETE", path)).body).toEqual({ success: true });
    expect((await call("DELETE", path)).status).toBe(404);
    await importLines(service, website.id, [importLine({ created_at: "2026-03-03T10:00:00Z", response: "Acme is expensive." })]);
    expect(await attributes()).toMatchObject([{ name: "Durable" }]);
    const { body } = await call("POST", "/attributes/cumulative", { website_id: website.id, filters });
    expect(body.data).toHaveLength(1);
    const series = { website_id: website.id, attribute_id: expensive.id, filters };
    expect((await call("POST", "/attributes/time-series", series)).status).toBe(404);
  });
});
