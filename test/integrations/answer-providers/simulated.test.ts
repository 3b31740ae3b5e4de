import fc from "fast-check";
import { expect, test } from "vitest";
import { modelIds } from "../../../src/integrations/ai-models/catalogue.ts";
import { productSchema } from "../../../src/integrations/answer-providers/adapters/read.ts";
import { ProviderError } from "../../../src/integrations/answer-providers/errors.ts";
import type { ProviderAnswer, ProviderRequest } from "../../../src/integrations/answer-providers/provider.ts";
import {
  quietSimulation,
  type SimulatedSettings,
  simulatedProvider,
} from "../../../src/integrations/answer-providers/simulated.ts";
import { requestOf as baseRequest, germany, never } from "./vendor-server.ts";

const companies = [
  { name: "Fernhollow", domain: "fernhollow.example" },
  { name: "Öresten", domain: "oresten.example" },
  { name: "Lumitrek", domain: null },
  { name: "Campify", domain: "campify.test" },
  { name: "Yonderpack", domain: "yonderpack.example" },
];

const requestOf = (change: Partial<ProviderRequest> = {}) => baseRequest({ companies, ...change });
const ask = (change: Partial<ProviderRequest> = {}, settings: SimulatedSettings = quietSimulation) =>
  simulatedProvider(settings).ask(requestOf(change), never);

function with_(change: Partial<SimulatedSettings>): SimulatedSettings {
  return { ...quietSimulation, ...change };
}

/** Many calls that differ in prompt, model and day. */
function manyRequests(count: number): ProviderRequest[] {
  return Array.from({ length: count }, (_, index) =>
    requestOf({
      prompt: `What is the best tent number ${Math.floor(index / 10) % 25}?`,
      modelId: modelIds[index % modelIds.length]!,
      day: `2026-03-${String(1 + (Math.floor(index / 250) % 28)).padStart(2, "0")}`,
      callId: `call-${index}`,
    }),
  );
}

const manyAnswers = (count: number) => Promise.all(manyRequests(count).map((request) => simulatedProvider().ask(request, never)));

test("the same seed, prompt, model, location and day give the same answer, whatever call and attempt", async () => {
  const first = await ask({ location: germany, callId: "a", attempt: 1 });
  expect(await ask({ location: germany, callId: "b", attempt: 3 })).toEqual(first);
  const others: Partial<ProviderRequest>[] = [
    { location: null },
    { location: germany, seed: "other" },
    { location: germany, prompt: "Which tent is best for three people?" },
    { location: germany, modelId: "claude" },
    { location: germany, day: "2026-03-03" },
  ];
  for (const change of others) expect(await ask(change)).not.toEqual(first);
});

test("an answer does not change between versions unseen", async () => {
  const { text, sources, search_queries } = await ask({ modelId: "claude", location: germany });
  expect({ text, sources, search_queries }).toMatchSnapshot();
});

test("companies differ in how often they are mentioned, over all and by model", async () => {
  const answers = await manyAnswers(4000);
  const requests = manyRequests(4000);
  const share = (name: string, isCounted: (request: ProviderRequest) => boolean) => {
    const counted = answers.filter((_, index) => isCounted(requests[index]!));
    return counted.filter((answer) => answer.text.includes(name)).length / counted.length;
  };
  const overall = companies.map(({ name }) => share(name, () => true));
  expect(Math.max(...overall) - Math.min(...overall)).toBeGreaterThan(0.1);
  for (const rate of overall) {
    expect(rate).toBeGreaterThan(0.1);
    expect(rate).toBeLessThan(0.98);
  }
  const byModel = modelIds.map((id) => share("Fernhollow", (request) => request.modelId === id));
  expect(Math.max(...byModel) - Math.min(...byModel)).toBeGreaterThan(0.15);
  const isFirst = new Set(answers.map(({ text }) => text.match(/Fernhollow|Öresten|Lumitrek|Campify|Yonderpack/u)?.[0]));
  expect(isFirst.size).toBeGreaterThanOrEqual(companies.length);
});

test("answers take several forms and rarely repeat", async () => {
  const texts = (await manyAnswers(500)).map((answer) => answer.text);
  expect(texts.some((text) => text.includes("| Option |"))).toBe(true);
  expect(texts.some((text) => /^1\. \*\*/mu.test(text))).toBe(true);
  expect(texts.some((text) => /^- \*\*/mu.test(text))).toBe(true);
  expect(texts.some((text) => text.includes("My recommendation"))).toBe(true);
  expect(new Set(texts).size).toBeGreaterThan(450);
  expect((await ask({ prompt: "How do I clean a rain jacket?" })).text).toContain("clean a rain jacket");
  expect((await ask({ prompt: "Compare tents vs tarps" })).text).toContain("| Option |");
});

test("every cited page is a source; numbers in Perplexity's text count the sources from 1", async () => {
  for (const answer of await manyAnswers(300)) {
    const cited = answer.sources.filter((source) => source.cited).map((source) => source.url);
    for (const [, url] of answer.text.matchAll(/\]\((https:[^)]+)\)/gu)) expect(cited).toContain(url);
    for (const [, number] of answer.text.matchAll(/\[(\d+)\]/gu)) expect(answer.sources[Number(number) - 1]?.cited).toBe(true);
    expect(answer.sources.every((source) => source.retrieved)).toBe(true);
    expect(new Set(answer.sources.map((source) => source.url)).size).toBe(answer.sources.length);
    expect(answer.search_queries.length).toBeGreaterThan(0);
  }
});

test("product carousels come from the two models that have them, of companies that the answer mentions", async () => {
  const answers = await manyAnswers(600);
  const byModel = Map.groupBy(
    manyRequests(600).map((request, index) => [request.modelId, answers[index]!] as const),
    ([id]) => id,
  );
  const having = [...byModel].filter(([, entries]) => entries.some(([, answer]) => answer.products.length > 0)).map(([id]) => id);
  expect(new Set(having)).toEqual(new Set(["chatgpt", "google_ai_mode"]));
  for (const { products, text } of answers) {
    expect(products.map((product) => product.position)).toEqual(products.map((_, index) => index + 1));
    for (const { position: _position, ...product } of products) {
      expect(productSchema.parse(product)).toEqual(product);
      expect(text).toContain(product.brand);
    }
  }
  const prices = async (change: Partial<ProviderRequest>) =>
    (await Promise.all(modelIds.map((_, index) => ask({ ...change, seed: `s${index}` })))).flatMap((answer) => answer.products);
  expect(new Set((await prices({ location: germany })).map((product) => product.currency))).toEqual(new Set(["EUR"]));
  expect(new Set((await prices({ location: null })).map((product) => product.currency))).toEqual(new Set(["USD"]));
});

test("without companies the answer names none and is still an answer", async () => {
  const answer = await ask({ companies: [] });
  expect(answer.outcome).toBe("answered");
  expect(answer.text.length).toBeGreaterThan(80);
  expect(answer.products).toEqual([]);
});

test("any prompt gets a storable answer with usable addresses", async () => {
  const prompt = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }),
    fc.constantFrom("?", "the best", "什么帐篷最好？", "$& {topic}", `x${"😀".repeat(80)}`, "a](https://x.example) | b"),
  );
  await fc.assert(
    fc.asyncProperty(prompt, fc.constantFrom(...modelIds), async (text, modelId) => {
      const answer = await ask({ prompt: text, modelId });
      expect(answer.outcome).toBe("answered");
      expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud[89a-f]/iu);
      for (const { url } of answer.sources) expect(new URL(url).href).toBe(url);
      expect(answer.search_queries.every((query) => query.trim() !== "")).toBe(true);
    }),
  );
});

async function outcomesOf(settings: SimulatedSettings, count: number) {
  const provider = simulatedProvider(settings);
  return await Promise.all(
    manyRequests(count).map((request) =>
      provider.ask(request, never).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProviderError);
        return error as ProviderError;
      }),
    ),
  );
}

test("faults come at their rates, differ between attempts, and carry what the engine needs", async () => {
  const settings = with_({ attemptFaults: { rate_limited: 0.2, unavailable: 0.1, malformed: 0.1 } });
  const results = await outcomesOf(settings, 3000);
  const share = (kind: string) =>
    results.filter((result) => result instanceof ProviderError && result.kind === kind).length / 3000;
  expect(share("rate_limited")).toBeCloseTo(0.2, 1);
  expect(share("unavailable")).toBeCloseTo(0.1, 1);
  expect(share("malformed")).toBeCloseTo(0.1, 1);
  for (const result of results) {
    if (!(result instanceof ProviderError)) continue;
    expect(result.retryable).toBe(true);
    expect(result.retryAfterMs !== undefined).toBe(result.kind === "rate_limited");
  }
  const failed = manyRequests(3000)[results.findIndex((result) => result instanceof ProviderError)]!;
  const again = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      simulatedProvider(settings)
        .ask({ ...failed, attempt: index + 2 }, never)
        .then(
          (answer) => answer.outcome,
          () => "failed",
        ),
    ),
  );
  expect(again).toContain("answered");
});

test("refused and empty come at their rates and stay the same over attempts", async () => {
  const settings = with_({ outcomes: { refused: 0.3, empty: 0.2 } });
  const results = (await outcomesOf(settings, 2000)) as ProviderAnswer[];
  const share = (outcome: string) => results.filter((result) => result.outcome === outcome).length / 2000;
  expect(share("refused")).toBeGreaterThan(0.2);
  expect(share("empty")).toBeGreaterThan(0.12);
  const refused = manyRequests(2000)[results.findIndex((result) => result.outcome === "refused")]!;
  expect((await simulatedProvider(settings).ask({ ...refused, attempt: 2 }, never)).outcome).toBe("refused");
  for (const result of results.filter((entry) => entry.outcome !== "answered")) {
    expect(result.sources).toEqual([]);
    expect(result.products).toEqual([]);
    expect(result.text === "").toBe(result.outcome === "empty");
  }
});

test("an abort ends a slow answer with the caller's reason", async () => {
  const controller = new AbortController();
  const slow = simulatedProvider(with_({ latencyMs: { min: 600_000, max: 600_000 } }));
  const call = slow.ask(requestOf(), controller.signal);
  const reason = new Error("canceled");
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await expect(slow.ask(requestOf(), controller.signal)).rejects.toBe(reason);
});
