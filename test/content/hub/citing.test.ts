import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

const service = useService();

const march = { start_date: "2026-03-01T00:00:00Z", end_date: "2026-03-30T23:59:59.999Z" };
const at = (day: number, hour = 12) => `2026-03-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;
/** Whether the answer mentions the own brand. */
const names = (isNamed: boolean) => ({ mentions: isNamed ? [{ company: "Acme", position: 1 }] : [] });
const cites = (...urls: string[]) => ({ citations: urls.map((url) => ({ url })) });
const citing = async (hub: Hub, contentId: string, fields: object = {}) =>
  ok(hub.post("/content/prompts", { content_id: contentId, filters: march, ...fields }));

describe("prompts that cite an item", () => {
  let hub: Hub;
  /** Ids of prompts by their first letter. */
  const prompts: Record<string, string> = {};
  let first: string;
  let third: string;
  beforeAll(async () => {
    hub = await Hub.create(service);
    for (const [text, volume] of [
      ["A: which tent?", "3000"],
      ["B: which stove?", "100"],
      ["C: which rope?", null],
    ] as const)
      prompts[text[0]!] = (await ok(hub.post("/prompts", { text, volume }))).prompt.id;
    const { topic } = await ok(hub.post("/topics", { name: "Tents" }));
    first = await hub.text("Text.", { topic_id: topic.id });
    await ok(hub.post(`/content/${first}/publish`, { url: "https://www.acme.example/guide/" }));
    third = (await ok(hub.post("/content/track", { urls: [{ url: "reddit.example/r/tents?id=7" }] }))).created[0].content_id;
    await ok(hub.post("/locations", { name: "Oslo", country: "NO" }));
    await importLines(service, hub.website.id, [
      importLine({
        prompt: "A: which tent?",
        created_at: at(1, 0),
        ...names(true),
        ...cites("http://acme.example/guide?utm_source=x"),
      }),
      // One answer counts once, however often and in whatever spelling it cites the page.
      importLine({
        ...{ prompt: "A: which tent?", created_at: at(30, 23), ...names(false), location: "Oslo" },
        ...cites(
          "https://acme.example/guide#a",
          "https://www.acme.example/guide/",
          "https://reddit.example/r/tents/?utm_medium=y&id=7",
        ),
      }),
      importLine({ prompt: "A: which tent?", created_at: at(2), ...names(false) }),
      importLine({ prompt: "B: which stove?", created_at: at(2), ...names(true), ...cites("https://acme.example/guide") }),
      ...Array.from({ length: 6 }, () => importLine({ prompt: "B: which stove?", created_at: at(3) })),
      importLine({ prompt: "C: which rope?", created_at: at(2), ...names(false), ...cites("https://acme.example/guide") }),
      // None of these counts.
      importLine({
        prompt: "C: which rope?",
        created_at: at(4),
        citations: [{ url: "https://acme.example/guide", cited: false }],
      }),
      importLine({ prompt: "C: which rope?", created_at: at(4), outcome: "refused", ...cites("https://acme.example/guide") }),
      importLine({ prompt: "C: which rope?", created_at: "2026-02-28T23:59:59.999Z", ...cites("https://acme.example/guide") }),
      importLine({ prompt: "C: which rope?", created_at: "2026-03-31T00:00:00.000Z", ...cites("https://acme.example/guide") }),
      importLine({
        prompt: "C: which rope?",
        created_at: at(5),
        ...cites("https://acme.example/guide/more", "https://acme.example/guide?page=2"),
      }),
      importLine({ prompt: "D: which axe?", created_at: at(5), ...cites("https://blog.acme.example/guide") }),
    ]);
  });

  test("of the own website: percent, counts and impressions, most citations first", async () => {
    expect(await citing(hub, first)).toEqual({
      content_id: first,
      content_url: "www.acme.example/guide",
      content_normalized_url: "acme.example/guide",
      prompts: [
        // 2 of 3 answers, 3,000 a month, 30 days.
        { prompt_id: prompts.A, prompt: "A: which tent?", citation_percent: 66.67, citations: 2, estimated_impressions: 2000 },
        // 1 of 7: 100 ÷ 7 = 14.29.
        { prompt_id: prompts.B, prompt: "B: which stove?", citation_percent: 14.29, citations: 1, estimated_impressions: 14 },
        // 1 of 3; no volume.
        { prompt_id: prompts.C, prompt: "C: which rope?", citation_percent: 33.33, citations: 1, estimated_impressions: 0 },
      ],
    });
  });

  test("of somebody else's page without a topic", async () => {
    expect((await citing(hub, third)).prompts).toEqual([
      { prompt_id: prompts.A, prompt: "A: which tent?", citation_percent: 33.33, citations: 1, estimated_impressions: 1000 },
    ]);
  });

  test("of rows that were never normalized, and of drafts without an address", async () => {
    const legacy = (await ok(hub.post("/content", { type: "imported", title: "Old", url: "/guide" }))).content_id;
    expect(await citing(hub, legacy)).toEqual({
      content_id: legacy,
      content_url: "/guide",
      content_normalized_url: null,
      prompts: [],
    });
    const draft = await hub.text("Text.");
    expect(await citing(hub, draft)).toEqual({ content_id: draft, content_url: null, content_normalized_url: null, prompts: [] });
  });

  test("answers that mention the brand, or do not, in both parts of the share", async () => {
    const numbers = async (fields: object) =>
      (await citing(hub, first, fields)).prompts.map((row: { prompt: string; citations: number; citation_percent: number }) => [
        ...[row.prompt[0], row.citations, row.citation_percent],
      ]);
    expect(await numbers({ mentioned: true })).toEqual([
      ["A", 1, 100],
      ["B", 1, 100],
    ]);
    expect(await numbers({ mentioned: false })).toEqual([
      ["A", 1, 50],
      ["C", 1, 33.33],
    ]);
  });

  test("filters: location, a shorter range, other schedules, models", async () => {
    const prompted = async (filters: object) =>
      (await citing(hub, first, { filters: { ...march, ...filters } })).prompts.map(
        (row: { prompt: string; citations: number; estimated_impressions: number }) => [
          row.prompt[0],
          row.citations,
          row.estimated_impressions,
        ],
      );
    const { locations } = await ok(hub.get("/locations"));
    expect(await prompted({ location_ids: [locations[0].id] })).toEqual([["A", 1, 3000]]);
    // Half of the answers in two days: 3,000 × 1/2 × 2/30.
    expect(await prompted({ start_date: "2026-03-01", end_date: "2026-03-02" })).toEqual([
      ["A", 1, 100],
      ["B", 1, 7],
      ["C", 1, 0],
    ]);
    expect(await prompted({ models: ["perplexity"] })).toEqual([]);
    expect(await prompted({ schedule_id: "manual" })).toHaveLength(3);
    expect(await prompted({ schedule_id: "0197f000-0000-7000-8000-00000000dead" })).toEqual([]);
  });

  test("refusals", async () => {
    const other = await Hub.create(service);
    const ask = (of: Hub, fields: object) => of.post("/content/prompts", { content_id: first, filters: march, ...fields });
    for (const content_id of [first, "x", "0197f000-0000-7000-8000-00000000dead"])
      expect(await ask(other, { content_id })).toMatchObject({ status: 404, body: { error: "Content not found" } });
    expect((await ask(hub, { filters: { end_date: march.end_date } })).body.error).toMatch(/^filters\.start_date: /);
    expect((await ask(hub, { filters: { ...march, end_date: "2026-02-01T00:00:00Z" } })).status).toBe(400);
    expect((await ask(hub, { filters: { ...march, location_ids: ["x"] } })).body.error).toMatch(/^filters\.location_ids\[0\]: /);
    expect((await ask(hub, { mentioned: "yes" })).body.error).toMatch(/^mentioned: /);
  });
});

test("random answers are counted as a plain count over all of them counts", async () => {
  const hub = await Hub.create(service);
  const pages = [
    "https://acme.example/a",
    "https://www.acme.example/a/?gclid=1",
    "https://acme.example/b",
    "https://c.example/a",
  ];
  const line = fc.record({
    prompt: fc.constantFrom("P1", "P2", "P3"),
    day: fc.integer({ min: 1, max: 31 }),
    outcome: fc.constantFrom("answered", "answered", "answered", "empty"),
    isNamed: fc.boolean(),
    citations: fc.array(fc.record({ url: fc.constantFrom(...pages), cited: fc.boolean() }), { maxLength: 4 }),
  });
  const lines = fc.sample(line, { numRuns: 300, seed: 7 });
  for (const [index, prompt] of ["P1", "P2", "P3"].entries())
    await ok(hub.post("/prompts", { text: prompt, volume: String(index * 700) }));
  await importLines(
    service,
    hub.website.id,
    lines.map(({ day, isNamed, ...fields }) => importLine({ ...fields, ...names(isNamed), created_at: at(day) })),
  );
  const { created } = await ok(hub.post("/content/track", { urls: [{ url: "acme.example/a" }] }));
  for (const mentioned of [undefined, true, false])
    for (const [from, to] of [
      [1, 31],
      [5, 5],
      [10, 24],
    ] as const) {
      const filters = { start_date: at(from, 0), end_date: at(to, 23) };
      const { prompts } = await citing(hub, created[0].content_id, { filters, mentioned });
      const expected = ["P1", "P2", "P3"].flatMap((prompt, index) => {
        const answers = lines.filter(
          (one) =>
            one.prompt === prompt &&
            one.outcome === "answered" &&
            one.day >= from &&
            one.day <= to &&
            (mentioned === undefined || one.isNamed === mentioned),
        );
        const citations = answers.filter(({ citations }) =>
          citations.some(({ url, cited }) => cited && new URL(url).pathname.startsWith("/a") && url.includes("acme")),
        ).length;
        if (citations === 0) return [];
        const share = citations / answers.length;
        const estimated_impressions = Math.round(share * index * 700 * ((to - from + 1) / 30));
        return [{ prompt, citation_percent: Math.round(share * 10_000 + 1e-7) / 100, citations, estimated_impressions }];
      });
      const byCitations = expected.toSorted((a, b) => b.citations - a.citations);
      expect(prompts.map(({ prompt_id: _, ...row }: { prompt_id: string }) => row)).toEqual(byCitations);
    }
});
