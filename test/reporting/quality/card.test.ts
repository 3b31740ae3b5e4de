import { beforeAll, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { randomOf } from "../compare/world.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string };

const filters = { start_date: "2026-03-01", end_date: "2026-03-10" };
const dayMs = 86_400_000;
const models = ["chatgpt", "gemini"];

/** Answers as they were imported: prompt, model, day, and who is mentioned. */
let lines: { prompt: number; model: string; day: number; named: string[] }[];

/** Ten days of twelve prompts, two models and three samples; one prompt is asked by one model once. */
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const { unit } = randomOf(33);
  const named = (level: number) => [...(unit() < level ? ["Acme"] : []), ...(unit() < 0.5 ? ["Rival"] : [])];
  lines = Array.from({ length: 10 * 12 * 2 * 3 }, (_, index) => {
    const prompt = index % 12;
    return { prompt, model: models[Math.floor(index / 12) % 2]!, day: Math.floor(index / 72), named: named(0.2 + prompt / 20) };
  });
  lines.push({ prompt: 12, model: "gemini", day: 4, named: ["Acme"] });
  const stored = lines.map(({ prompt, model, day, named }) =>
    importLine({
      ...{
        prompt: `Prompt ${prompt}?`,
        model,
        created_at: new Date(Date.parse("2026-03-01") + day * dayMs + unit() * dayMs).toISOString(),
      },
      mentions: named.map((company, place) => ({ company, position: place + 1 })),
    }),
  );
  await importLines(service, website.id, stored);
});

const post = async (path: string, body: object) =>
  (await service.call(organization.key, "POST", `/metrics/${path}`, { website_id: website.id, filters, ...body })).body;

test("a number carries its card where it is asked for, over MCP always, and every surface has the same", async () => {
  const { data, quality } = await post("mention-rate/cumulative", { include: ["quality"] });
  expect(quality).toMatchObject({
    ...{ metric: "mention_rate", answers: 721, prompts: 13, days: 10, tier: "exploratory", next_tier: "directional" },
    ...{ samples: 2.99, answers_per_question: 28.84, prompt_types: { discovery: 0, high_intent: 0, none: 13 } },
    agreement: { repeated_questions: 240 },
    models: [
      { model: "chatgpt", answers: 360, providers: [expect.any(String)] },
      { model: "gemini", answers: 361 },
    ],
  });
  expect(quality.missing.map(({ criterion }: { criterion: string }) => criterion)).toEqual([
    "prompts",
    "prompt_types",
    "half_width",
  ]);
  expect(quality.interval.low).toBeLessThan(data.Acme.mention_rate);
  expect(quality.interval.high).toBeGreaterThan(data.Acme.mention_rate);
  expect((await post("mention-rate/cumulative", {})).quality).toBeUndefined();
  expect((await post("mention-rate/time-series", { include: ["quality"] })).quality).toEqual(quality);
  const asked = { website_id: website.id, filters };
  const tool = await callTool(service, organization.key, "get_mention_rate", asked);
  expect([tool.body.data, tool.body.quality]).toEqual([data, quality]);
  const free = { ...asked, metrics: ["answers", "mention_rate"], dimensions: ["model"] };
  expect((await callTool(service, organization.key, "query_metrics", free)).body.quality).toEqual(quality);
});

test.each([
  ["share-of-voice", "share_of_voice", "value"],
  ["citation-rate", "citation_rate", "citation_rate"],
  ["position", "avg_position", "avg_position"],
])("the card of %s is about its own figure", async (path, metric, field) => {
  const { data, quality } = await post(`${path}/cumulative`, { include: ["quality"] });
  expect(quality.metric).toBe(metric);
  expect(quality.interval.low).toBeLessThanOrEqual(data.Acme[field]);
  expect(quality.interval.high).toBeGreaterThanOrEqual(data.Acme[field]);
});

test.each([
  ["behind the last rank", [1, 2], 2],
  ["before a figure of imported positions", [5, 7], 6],
])("the interval of a position does not end %s", async (_, positions, high) => {
  const few = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const stored = positions.flatMap((position, place) =>
    ["2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z"].map((created_at) =>
      importLine({ prompt: `Prompt ${place}?`, created_at, mentions: [{ company: "Acme", position }] }),
    ),
  );
  await importLines(service, few.id, stored);
  const asked = { website_id: few.id, filters, include: ["quality"] };
  const { body } = await service.call(organization.key, "POST", "/metrics/position/cumulative", asked);
  expect(body.quality.interval).toEqual({ low: 1, high });
});

test("nothing is known about nothing", async () => {
  const { quality } = await post("share-of-voice/cumulative", {
    filters: { start_date: "2025-01-01", end_date: "2025-01-31" },
    include: ["quality"],
  });
  expect(quality).toMatchObject({ answers: 0, samples: 0, agreement: null, interval: null, tier: "exploratory", models: [] });
});

test("test-retest agreement is what comparing all pairs by hand finds", async () => {
  const { data, repeated_questions } = await post("agreement/cumulative", {});
  const groups = [...Map.groupBy(lines, ({ prompt, model, day }) => `${prompt} ${model} ${day}`).values()].filter(
    (group) => group.length > 1,
  );
  expect(repeated_questions).toBe(groups.length);
  for (const company of ["Acme", "Rival"]) {
    const shares = groups.map((group) => {
      const pairs = group.flatMap((first, place) =>
        group.slice(place + 1).map((second) => first.named.includes(company) === second.named.includes(company)),
      );
      return pairs.filter(Boolean).length / pairs.length;
    });
    const mean = (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
    expect(data[company].agreement).toBeCloseTo(mean, 1);
    // Each answer was drawn by itself: what chance alone brings.
    expect(Math.abs(data[company].kappa)).toBeLessThan(25);
  }
  const listed = async (given: object) => {
    const { evidence } = await post("agreement/cumulative", { ...given, include: ["evidence"] });
    const asked = { website_id: website.id, cursor: evidence, include_total: true, limit: 1 };
    return (await service.call(organization.key, "POST", "/rows/query", asked)).body.total_rows;
  };
  expect(await listed({})).toBe(groups.flat().length);
  // What is asked once of what the filters leave is compared with nothing.
  expect(await listed({ filters: { ...filters, start_date: "2026-03-05", end_date: "2026-03-05", models: ["gemini"] } })).toBe(
    36,
  );
  const other = await newOrganization(service);
  expect(
    (await service.call(other.key, "POST", "/metrics/agreement/cumulative", { website_id: website.id, filters })).status,
  ).toBe(403);
});
