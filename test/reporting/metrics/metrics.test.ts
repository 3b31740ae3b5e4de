import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { checkAnalytics, rebuildAnalytics } from "../../../src/reporting/analytics/rebuild.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const filters = { start_date: "2026-03-02", end_date: "2026-03-03" };
const ask = (path: string, websiteId: string, body: object = {}) =>
  service.call(organization.key, "POST", path, { website_id: websiteId, filters, ...body });

const mentions = (...companies: string[]) => companies.map((company, index) => ({ company, position: index + 1 }));

describe("metrics", () => {
  test("intervals stand beside each rate where they are asked for", async () => {
    const website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }] });
    const lines = [mentions("Acme"), mentions("Acme", "Öresten"), mentions("Öresten"), []];
    await importLines(
      service,
      website.id,
      lines.map((given) => importLine({ mentions: given })),
    );
    const { body } = await ask("/metrics/share-of-voice/cumulative", website.id, { include: ["intervals"] });
    // p = 2/4; residuals c − p·m: 0.5, 0, −0.5, 0; their variance over n − 1 is 0.5/3; se = √(0.5/3 × 4) ÷ 4 = 0.2041.
    // Wilson for 2 of 3: centre (2/3 + z²/6) ÷ (1 + z²/3).
    expect(body.data.Acme).toEqual({
      value: 50,
      relative_mention_rate: 66.67,
      is_self: true,
      intervals: { value: { low: 9.99, high: 90.01, n: 4 }, relative_mention_rate: { low: 20.77, high: 93.85, n: 3 } },
    });
    const rate = await ask("/metrics/mention-rate/time-series", website.id, { include: ["intervals"] });
    expect(rate.body.data[1].metrics.Acme).toEqual({
      mention_rate: 0,
      is_self: true,
      intervals: { mention_rate: { low: 0, high: 100, n: 0 } },
    });
  });

  test("a removed competitor vanishes from history, and those behind it move up", async () => {
    const website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }, { name: "Third" }] });
    await importLines(service, website.id, [importLine({ mentions: mentions("Öresten", "Third", "Acme") })]);
    await sealChanged(service.services.database);
    const position = async () => (await ask("/metrics/position/cumulative", website.id)).body.data;
    expect((await position()).Acme.avg_position).toBe(3);
    const list = await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`);
    const gone = list.body.competitors.find(({ name }: { name: string }) => name === "Öresten");
    expect((await service.call(organization.key, "DELETE", `/competitors/${gone.id}?website_id=${website.id}`)).status).toBe(200);
    const expected = { Acme: { avg_position: 2, is_self: true }, Third: { avg_position: 1, is_self: false } };
    expect(await position()).toEqual(expected);
    await sealChanged(service.services.database);
    expect(await position()).toEqual(expected);
    expect(await service.query(sql`select from day_change where website_n = ${website.n}`)).toEqual([]);
    const { responses } = (await ask("/responses", website.id)).body;
    expect(responses[0]).toMatchObject({ position: 2, competitors: [{ name: "Third", position: 1 }] });
  });

  test("an answer stored is in the next read, whatever is sealed", async () => {
    const website = await newWebsite(service, organization);
    const rate = async () => (await ask("/metrics/mention-rate/cumulative", website.id)).body.data.Acme.mention_rate;
    for (let count = 1; count <= 4; count++) {
      await importLines(service, website.id, [importLine({ mentions: count % 2 === 1 ? mentions("Acme") : [] })]);
      expect(await rate()).toBe([100, 50, 66.67, 50][count - 1]);
      await sealChanged(service.services.database);
      expect(await rate()).toBe([100, 50, 66.67, 50][count - 1]);
    }
  });

  test("what is derived is checked and put right while it is read", async () => {
    const website = await newWebsite(service, organization);
    const lines = Array.from({ length: 20 }, (_, index) =>
      importLine({
        created_at: `2026-03-${String(index + 1).padStart(2, "0")}T10:00:00Z`,
        citations: [{ url: `https://site${index}.example/` }],
      }),
    );
    await importLines(service, website.id, lines);
    await sealChanged(service.services.database);
    const [{ n }] = (await service.query<{ n: number }>(sql`select n from website where id = ${website.id}`)) as [{ n: number }];
    const { database } = service.services;
    const check = async () => (await checkAnalytics(database, n, () => {})).differences.map(({ problem }) => problem);
    const firstSeen = async () => {
      const { body } = await ask("/sources", website.id, {
        filters: { start_date: "2026-03-01", end_date: "2026-03-31" },
        sort_field: "root_domain",
        sort_direction: "asc",
      });
      return body.sources.map((source: { first_seen: string }) => source.first_seen.slice(8, 10));
    };
    const right = await firstSeen();
    expect(right.slice(0, 3)).toEqual(["01", "02", "11"]);
    expect(await check()).toEqual([]);
    const [late, gone] = await service.query<{ n: number }>(sql`
      select n from host where organization_n = ${organization.n} and host in ('site3.example', 'site4.example') order by host`);
    await service.query(sql`update host_seen set first_at = '2020-01-05' where website_n = ${n} and host_n = ${late!.n}`);
    await service.query(sql`delete from host_seen where website_n = ${n} and host_n = ${gone!.n}`);
    await service.query(sql`update day_segment set counts = decode('00', 'hex') where website_n = ${n} and day = '2026-03-19'`);
    expect(await check()).toEqual(["differs in counts", "first instants of 2 hosts differ"]);
    const known = async () =>
      (await service.query<{ count: number }>(sql`select count(*)::int from host_seen where website_n = ${n}`))[0]!.count;
    const seen: number[] = [];
    const reading: Promise<void>[] = [];
    await rebuildAnalytics(database, n, () => {
      reading.push(known().then((count) => void seen.push(count)));
    });
    await Promise.all(reading);
    expect(seen.length).toBeGreaterThan(1);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(19);
    expect(await check()).toEqual([]);
    expect(await firstSeen()).toEqual(right);
  });

  test.each([
    [{ start_date: "2026-03-02T10:00:00" }, /start_date/],
    [{ start_date: "2026-02-30" }, /start_date/],
    [{ end_date: "2026-03-02" }, /start_date/],
    [{ start_date: "2026-03-03", end_date: "2026-03-02" }, /before/],
    [{ start_date: "2999-01-01" }, /start_date: must not lie after now/],
    [{ start_date: "2020-01-01", end_date: "2023-01-01" }, /800/],
    [{ start_date: "2026-03-02", models: ["nobody"] }, /models/],
    [{ start_date: "2026-03-02", prompt_ids: ["x"] }, /prompt_ids/],
    [{ start_date: "2026-03-02", schedule_id: "all" }, /schedule_id/],
    [{ start_date: "2026-03-02", prompt_type: "other" }, /prompt_type/],
    [{ start_date: "2026-03-02", has_search_queries: true }, /has_search_queries/],
    [{ start_date: "2026-03-02", search_query_text: "x" }, /search_query_text/],
  ])("filters %j are refused", async (given, message) => {
    const website = await newWebsite(service, organization);
    const answer = await ask("/metrics/share-of-voice/time-series", website.id, { filters: given });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(message);
  });

  test("800 days are a range, an offset names the same instant, and a day is meant as a whole", async () => {
    const website = await newWebsite(service, organization);
    await importLines(service, website.id, [importLine({ created_at: "2026-03-02T23:30:00Z", mentions: mentions("Acme") })]);
    const days = async (given: object) =>
      (await ask("/metrics/share-of-voice/time-series", website.id, { filters: given })).body.data;
    expect(await days({ start_date: "2024-01-01", end_date: "2026-03-10" })).toHaveLength(800);
    const found = await days({ start_date: "2026-03-03T01:30:00+02:00", end_date: "2026-03-03T01:30:00+02:00" });
    expect(found).toEqual([{ date: "2026-03-02", Acme: { value: 100, relative_mention_rate: 100, is_self: true } }]);
  });

  test("a report for Looker Studio sums up by the fields that it asks for", async () => {
    const website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }] });
    await importLines(service, website.id, [
      importLine({ mentions: mentions("Acme", "Öresten") }),
      importLine({ model: "perplexity", mentions: mentions("Öresten"), created_at: "2026-03-03T10:00:00Z" }),
    ]);
    const report = async (...names: string[]) =>
      (await ask("/looker-studio/data", website.id, { fields: names.map((name) => ({ name })) })).body;
    expect(await report("share_of_voice", "company")).toEqual({
      schema: [
        { name: "share_of_voice", label: "Share of voice (%)", dataType: "NUMBER", semantics: { conceptType: "METRIC" } },
        { name: "company", label: "Company", dataType: "STRING", semantics: { conceptType: "DIMENSION" } },
      ],
      rows: [{ values: [33.33, "Acme"] }, { values: [66.67, "Öresten"] }],
      filtersApplied: false,
    });
    expect((await report("date", "company", "mentions")).rows).toEqual([
      { values: ["20260302", "Acme", 1] },
      { values: ["20260302", "Öresten", 1] },
      { values: ["20260303", "Acme", 0] },
      { values: ["20260303", "Öresten", 1] },
    ]);
    expect((await report("model", "is_self", "avg_position", "answers")).rows).toEqual([
      { values: ["chatgpt", true, 1, 1] },
      { values: ["chatgpt", false, 2, 1] },
      { values: ["perplexity", true, null, 1] },
      { values: ["perplexity", false, 1, 1] },
    ]);
    expect((await report("answers")).rows).toEqual([{ values: [2] }]);
    expect((await report("model", "answers")).rows).toEqual([{ values: ["chatgpt", 1] }, { values: ["perplexity", 1] }]);
    const unknown = await ask("/looker-studio/data", website.id, { fields: [{ name: "nothing" }] });
    expect(unknown.status).toBe(400);
  });
});
