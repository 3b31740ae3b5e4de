import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { randomOf } from "./world.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string };

const march = { start_date: "2026-03-01", end_date: "2026-03-14" };
const april = { start_date: "2026-04-01", end_date: "2026-04-14" };
const dayMs = 86_400_000;

/**
 * Two fortnights of ten prompts, two models and two samples. Acme rises from 30 to 70 %, Rival stays at 50 %. A prompt and a location are asked in April
 * alone.
 */
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const { unit } = randomOf(21);
  const lines = [march, april].flatMap(({ start_date }, window) =>
    Array.from({ length: 14 * 10 * 4 }, (_, index) => {
      const [prompt, model] = [index % 10, ["chatgpt", "gemini"][Math.floor(index / 10) % 2]];
      const at = Date.parse(start_date) + Math.floor(index / 40) * dayMs + Math.floor(unit() * dayMs);
      const named = [...(unit() < [0.3, 0.7][window]! ? ["Acme"] : []), ...(unit() < 0.5 ? ["Rival"] : [])];
      return importLine({
        ...{ prompt: `Prompt ${prompt}?`, model, created_at: new Date(at).toISOString(), tags: prompt < 5 ? ["Low"] : ["High"] },
        mentions: named.map((company, place) => ({ company, position: place + 1 })),
        citations: named.includes("Acme") && unit() < 0.5 ? [{ url: "https://acme.example/a" }] : [],
      });
    }),
  );
  const late = Array.from({ length: 14 }, (_, day) =>
    importLine({
      ...{
        prompt: "New in April?",
        location: "Oslo",
        created_at: new Date(Date.parse("2026-04-01") + day * dayMs).toISOString(),
      },
      mentions: [{ company: "Acme", position: 1 }],
    }),
  );
  await importLines(service, website.id, [...lines, ...late]);
});

const compare = async (fields: object, key = organization.key) =>
  service.call(key, "POST", "/metrics/compare", { website_id: website.id, metric: "mention_rate", ...fields });
const windows = { comparisons: [{ name: "April", baseline: march, compared: april }] };

/** The prompts of March, by id. */
const askedInBoth = async () => {
  const { body } = await service.call(organization.key, "GET", `/prompts?website_id=${website.id}&page_size=100`);
  const prompts = body.prompts.filter(({ text }: { text: string }) => text.startsWith("Prompt "));
  return { prompt_ids: prompts.map(({ id }: { id: string }) => id) };
};

describe("a comparison of two windows", () => {
  test("over a change of the basket has no verdict, says what differs, and is restricted to what is common", async () => {
    const { status, body } = await compare(windows);
    expect([status, body.comparisons[0]]).toEqual([
      200,
      expect.objectContaining({ name: "April", comparable: false, reasons: ["prompts_differ", "locations_differ"] }),
    ]);
    const [{ unshared, data }] = body.comparisons;
    expect(unshared).toEqual([
      { dimension: "prompts", only_baseline: [], only_compared: [expect.any(String)] },
      { dimension: "locations", only_baseline: [], only_compared: [expect.any(String)] },
    ]);
    expect(data.Acme).toEqual({
      is_self: true,
      baseline: data.Acme.baseline,
      compared: data.Acme.compared,
      verdict: "not_comparable",
    });
    const [common] = (await compare({ ...windows, common_only: true })).body.comparisons;
    expect(common).toMatchObject({
      ...{ comparable: true, reasons: [], unshared },
      baseline: {
        answers: 560,
        prompts: 10,
        days: 14,
        samples: 2,
        start: "2026-03-01T00:00:00.000Z",
        end: "2026-03-14T23:59:59.999Z",
      },
      compared: { answers: 560, prompts: 10, days: 14, samples: 2 },
      data: { Acme: { verdict: "up", is_self: true }, Rival: { verdict: "within_noise", is_self: false } },
    });
    expect(common.data.Acme.interval.low).toBeGreaterThan(25);
    expect(common.data.Acme.interval.high).toBeLessThan(55);
  });

  test.each(["share_of_voice", "relative_mention_rate", "mention_rate", "citation_rate"])(
    "has the rates of the other operations: %s",
    async (metric) => {
      const [found] = (await compare({ ...windows, metric })).body.comparisons;
      const field = metric === "share_of_voice" ? "value" : metric;
      const path = { citation_rate: "citation-rate", mention_rate: "mention-rate" }[metric] ?? "share-of-voice";
      for (const [side, filters] of [
        ["baseline", march],
        ["compared", april],
      ] as const) {
        const body = { website_id: website.id, filters };
        const { data } = (await service.call(organization.key, "POST", `/metrics/${path}/cumulative`, body)).body;
        for (const company of ["Acme", "Rival"]) expect(found.data[company][side]).toBe(data[company][field]);
      }
    },
  );

  test("of positions is one of average ranks, and a lower number is nearer to the front", async () => {
    const { body } = await compare({ ...windows, metric: "avg_position", common_only: true, effect: 0.1 });
    const [{ data, comparable }] = body.comparisons;
    expect([body.unit, comparable]).toEqual(["positions", true]);
    for (const [side, filters] of [
      ["baseline", march],
      ["compared", april],
    ] as const) {
      const { prompt_ids } = await askedInBoth();
      const asked = { website_id: website.id, filters: { ...filters, prompt_ids } };
      const position = (await service.call(organization.key, "POST", "/metrics/position/cumulative", asked)).body.data;
      for (const company of ["Acme", "Rival"]) expect(data[company][side]).toBe(position[company].avg_position);
    }
    // Acme is always named first; Rival falls behind it where Acme is named, more often in April.
    expect(data.Acme).toMatchObject({ baseline: 1, compared: 1, verdict: "within_noise", difference: 0, p_value: 1 });
    expect(data.Rival).toMatchObject({ verdict: "up", difference: expect.closeTo(0.4, 0) });
    const { low, high } = data.Rival.interval;
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.6);
    expect(data.Rival.needed.days).toBeGreaterThan(14);
  });

  test("of positions has none where nobody is mentioned", async () => {
    const none = { start_date: "2026-01-01", end_date: "2026-01-31" };
    const { body } = await compare({ metric: "avg_position", comparisons: [{ baseline: none, compared: april }] });
    expect(body.comparisons[0].data.Acme).toMatchObject({
      baseline: null,
      compared: expect.any(Number),
      verdict: "not_comparable",
    });
  });

  test("lists what changed in between: a model that was replaced without a word", async () => {
    const served = (model: string, from: string) => sql`
      insert into answer_instrument (organization_n, website_n, day, model, provider, served_model, collection, detector_version)
      select w.organization_n, w.n, ${from}::date + i, 1, 'openai', ${model}, 'api', 1 from website w, generate_series(0, 13) i
      where w.id = ${website.id}`;
    await service.query(served("gpt-one", "2026-03-01"));
    await service.query(served("gpt-two", "2026-04-01"));
    const [{ changes }] = (await compare({ ...windows, common_only: true })).body.comparisons;
    expect(changes).toContainEqual(
      expect.objectContaining({
        ...{ kind: "served_model", day: "2026-04-01", name: "gpt-two" },
        ...{ before: { served_model: ["gpt-one"] }, after: { served_model: ["gpt-two"] } },
      }),
    );
  });

  test("lists the first changes of each kind where a call asks for few, as agents do", async () => {
    const { id } = await newWebsite(service, organization);
    const prompts = Array.from({ length: 6 }, (_, n) => ({ text: `Which tent is best for ${n + 1} people?` }));
    await service.call(organization.key, "POST", "/prompts", { website_id: id, prompts });
    const day = new Date().toISOString().slice(0, 10);
    const today = { website_id: id, metric: "mention_rate" };
    const sides = { comparisons: [{ baseline: march, compared: { start_date: day, end_date: day } }] };
    const ofRest = async (fields: object) => (await compare({ ...today, ...sides, ...fields })).body.comparisons[0];
    const added = ({ changes }: { changes: { kind: string; change: string }[] }) =>
      changes.filter(({ kind, change }) => kind === "prompt" && change === "added").length;
    const all = await ofRest({});
    expect([added(all), all.changes_left_out]).toEqual([6, 0]);
    const few = await ofRest({ changes_per_kind: 2 });
    expect([added(few), few.changes.length + few.changes_left_out]).toEqual([2, all.changes.length]);
    const tool = await callTool(service, organization.key, "compare_metrics", { ...today, ...sides });
    expect([added(tool.body.comparisons[0]), tool.body.comparisons[0].changes_left_out]).toEqual([3, 3]);
  });

  test("of what is common leaves out what a side was asked only beside what the other was not", async () => {
    const { id } = await newWebsite(service, organization);
    const asked = (window: typeof march, prompt: string, model: string, mentions: object[]) =>
      importLine({ prompt, model, mentions, created_at: `${window.start_date}T12:00:00Z` });
    const acme = [{ company: "Acme", position: 1 }];
    await importLines(service, id, [
      ...[march, april].map((window) => asked(window, "Both?", "chatgpt", [])),
      asked(march, "Moved?", "gemini", acme),
      asked(april, "Moved?", "chatgpt", acme),
    ]);
    const { body } = await compare({ ...windows, website_id: id, common_only: true });
    expect(body.comparisons[0]).toMatchObject({
      baseline: { answers: 1, prompts: 1 },
      compared: { answers: 1, prompts: 1 },
      unshared: [
        { dimension: "prompts", only_baseline: [], only_compared: [expect.any(String)] },
        { dimension: "models", only_baseline: ["gemini"], only_compared: [] },
      ],
      data: { Acme: { baseline: 0, compared: 0 } },
    });
  });

  test("of a share sees one rise as another one's fall, with the sum of the differences nothing", async () => {
    const [{ data }] = (await compare({ ...windows, metric: "share_of_voice", common_only: true })).body.comparisons;
    expect([data.Acme.verdict, data.Rival.verdict]).toEqual(["up", "down"]);
    expect(data.Acme.difference + data.Rival.difference).toBeCloseTo(0, 1);
  });

  test("needs three days on each side", async () => {
    const short = { start_date: "2026-04-01", end_date: "2026-04-02" };
    const none = { start_date: "2026-01-01", end_date: "2026-01-31" };
    const { body } = await compare({
      common_only: true,
      comparisons: [
        { baseline: march, compared: short },
        { baseline: none, compared: april },
      ],
    });
    expect(body.comparisons.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([["too_few_days"], ["no_answers"]]);
    expect(body.comparisons[1].data.Acme).toMatchObject({ verdict: "not_comparable", baseline: 0 });
    expect(body.corrected).toBe(0);
  });
});

describe("a comparison", () => {
  test("of models, tags and schedules goes by what the filters choose", async () => {
    const { body } = await compare({
      comparisons: [
        { name: "models", baseline: { ...march, models: ["chatgpt"] }, compared: { ...march, models: ["gemini"] } },
        { name: "prompts", baseline: march, compared: { ...march, prompt_ids: [] } },
      ],
    });
    for (const { comparable, data } of body.comparisons)
      expect([comparable, data.Acme.verdict, data.Rival.verdict]).toEqual([true, "within_noise", "within_noise"]);
    expect(body.comparisons[1].data.Acme).toMatchObject({ difference: 0, verdict: "within_noise", p_value: 1 });
    const tags = (await service.call(organization.key, "GET", `/prompt-tags?website_id=${website.id}`)).body.prompt_tags;
    const [low, high] = ["Low", "High"].map((name) => tags.find((tag: { name: string }) => tag.name === name).id);
    const sides = { baseline: { ...march, prompt_tags: [low] }, compared: { ...march, prompt_tags: [high] } };
    expect((await compare({ comparisons: [sides] })).body.comparisons[0]).toMatchObject({
      ...{ comparable: true, unshared: [], baseline: { prompts: 5 }, compared: { prompts: 5 } },
    });
  });

  test("of branded prompts with the others is one of different prompts", async () => {
    const sides = { baseline: { ...march, branded: true }, compared: { ...march, branded: false } };
    const [{ reasons, unshared }] = (await compare({ comparisons: [sides] })).body.comparisons;
    expect(reasons).toEqual(["no_answers"]);
    expect(unshared.map(({ dimension }: { dimension: string }) => dimension)).not.toContain("prompts");
  });

  test("of many is corrected over all of them, and of fewer less", async () => {
    const same = { baseline: march, compared: { start_date: "2026-03-01", end_date: "2026-03-13" } };
    const many = await compare({
      common_only: true,
      comparisons: [{ baseline: march, compared: april }, ...Array(9).fill(same)],
    });
    const one = await compare({ common_only: true, comparisons: [{ baseline: march, compared: april }], competitor_ids: [] });
    expect([many.body.corrected, one.body.corrected]).toEqual([20, 2]);
    const [pOfMany, pOfOne] = [many, one].map(({ body }) => body.comparisons[0].data.Rival.p_adjusted);
    expect(pOfMany).toBeGreaterThanOrEqual(pOfOne);
    const [effectOfMany, effectOfOne] = [many, one].map(({ body }) => body.comparisons[0].data.Rival.smallest_detectable_effect);
    expect(effectOfMany).toBeGreaterThan(effectOfOne);
    expect(many.body.comparisons[0].data.Acme.verdict).toBe("up");
  });

  test("without an end reaches to one moment on every side", async () => {
    const open = { start_date: march.start_date };
    const { body } = await compare({ comparisons: Array(5).fill({ baseline: open, compared: open }) });
    const ends = body.comparisons.flatMap((sides: Record<"baseline" | "compared", { end: string }>) => [
      sides.baseline.end,
      sides.compared.end,
    ]);
    expect(new Set(ends).size).toBe(1);
  });

  test("says what it takes to see an effect", async () => {
    const [{ data, baseline }] = (await compare({ ...windows, common_only: true, effect: 3 })).body.comparisons;
    expect(data.Rival.smallest_detectable_effect).toBeGreaterThan(3);
    expect(data.Rival.needed.days).toBeGreaterThan(baseline.days);
    expect(data.Rival.needed.samples === null || data.Rival.needed.samples > 2).toBe(true);
    expect(data.Rival.needed.days).toBe(Math.ceil(14 * (data.Rival.smallest_detectable_effect / 3) ** 2));
  });

  test("is the same over MCP, closed to others, and refuses what it does not know", async () => {
    const rest = (await compare(windows)).body;
    const tool = await callTool(service, organization.key, "compare_metrics", {
      ...{ website_id: website.id, metric: "mention_rate", ...windows },
    });
    expect(tool.body.comparisons).toEqual(rest.comparisons);
    expect((await compare(windows, (await newOrganization(service)).key)).status).toBe(403);
    expect((await compare({ ...windows, metric: "mentions" })).status).toBe(400);
    expect((await compare({ comparisons: [] })).status).toBe(400);
    expect((await compare({ comparisons: [{ baseline: march, compared: { ...april, tags: [] } }] })).status).toBe(400);
  });
});
