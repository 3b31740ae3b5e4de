import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnalysisModel, ModelCallError } from "../../../src/integrations/llm/model.ts";
import { requireNoLimits } from "../../support/model-schema.ts";
import { newOrganization, startService, type TestService } from "../../support/service.ts";
import { startTestWorker } from "../../support/worker.ts";
import { type PitchBody, pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let shop: Awaited<ReturnType<typeof startShop>>;
let done: PitchBody;
/** How the model fails once the answers are there. */
let failure: ModelCallError | null = null;
const asked: { instructions: string; material: string }[] = [];

// biome-ignore lint/suspicious/noExplicitAny: material of every kind of task.
const answers: [part: string, answer: (material: any) => unknown][] = [
  [
    "describe a brand",
    () => ({
      name: { text: "Northlight", quote: "Northlight Audio" },
      aliases: [
        { text: "Northlight Audio", quote: "Northlight Audio" },
        { text: "Auroraworks", quote: "Every part of a Northlight headphone" },
      ],
      category: { text: "repairable headphones", quote: "Headphones and speakers with parts you can change" },
      description: "Headphones that can be repaired at home.",
      topics: [
        { text: "repairable headphones", quote: "Headphones and speakers with parts you can change" },
        { text: "hearing aids", quote: "We also make hearing aids" },
        { text: "Northlight speakers", quote: "Portable speakers" },
      ],
      audience: [{ text: "commuters", quote: "Commuters, editors and teachers" }],
    }),
  ],
  [
    "name the companies",
    () => ({
      competitors: [
        { name: "Kettwig", domain: "kettwig.example" },
        { name: "Nobodyknows", domain: null },
      ],
    }),
  ],
  [
    "write what buyers ask",
    () => ({
      questions: [
        { text: "Which headphones can I repair at home?", kind: "category" },
        { text: "Is Northlight any good for repairs?", kind: "category" },
        { text: "Is Northlight worth its price?", kind: "brand" },
        { text: "Which headphones last longest?", kind: "brand" },
      ],
    }),
  ],
  [
    "advise a brand",
    ({ answers: given, brand }) => {
      const [one] = given;
      const good = { answer: one.id, quote: one.text.slice(0, 60) };
      const text = { priority: "high", why: "Because of what it says.", change: "Write it down." };
      return {
        recommendations: [
          { ...text, title: "Grounded", evidence: [good] },
          { ...text, title: "Invented", evidence: [good, { answer: one.id, quote: "a sentence that nobody has written" }] },
          { ...text, title: "Without evidence", evidence: [] },
          { ...text, title: "Invented number", why: "Rivals are named in 98.7% of all answers.", evidence: [good] },
          { ...text, title: "Invented address", change: "Register at https://evil.example/now.", evidence: [good] },
          {
            ...text,
            title: "Own address",
            change: `Write it at \`https://www.${brand.domain}\`, **www.${brand.domain}**, as <https://${brand.domain}/guide>.`,
            evidence: [good],
          },
        ],
      };
    },
  ],
];

const model: AnalysisModel = {
  provider: "test",
  model: "test",
  async generate({ instructions, material, schema }) {
    requireNoLimits({ schema });
    asked.push({ instructions, material });
    if (failure && /You advise a brand|You pick those/.test(instructions)) throw failure;
    const answer = answers.find(([part]) => instructions.includes(part));
    return { answer: answer?.[1](JSON.parse(material)), usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } };
  },
};

async function made(): Promise<PitchBody> {
  const pitches = pitchesOf(service, await newOrganization(service));
  const { body } = await pitches.create({ website_url: shopHost, country: "Ireland" }, "k");
  return pitches.ended(body.pitch_id);
}

beforeAll(async () => {
  shop = await startShop();
  service = await startService();
  Object.assign(service.services, { pages: shop.pages, analysisModel: model });
  worker = await startTestWorker(service);
  done = await made();
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await shop?.close();
});

test("what the model says of the brand is taken over where its quote stands on the pages", () => {
  expect([done.status, done.error]).toEqual(["completed", null]);
  expect(done.brand).toMatchObject({
    ...{ name: "Northlight", made_by: "model", topics: ["repairable headphones"], audience: ["commuters"], country: "IE" },
    aliases: ["Northlight Audio", "northlight-audio"],
  });
  expect(asked.every(({ instructions }) => !/northlight|headphone/i.test(instructions))).toBe(true);
});

test("competitors of the model need an answer that names them; those of the website do not", () => {
  const names = done.competitors!.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Kettwig", "Sonovar", "Bellhaven", "Orlanda"]));
  const kettwig = done.competitors!.find(({ name }) => name === "Kettwig");
  expect(kettwig).toMatchObject({ found_in: "website", domain: "kettwig.example" });
});

test("questions that name the brand where they must not, or not where they must, are replaced by fixed forms", () => {
  const texts = done.prompts!.map(({ text }) => text);
  expect(done.prompts).toHaveLength(28);
  expect(texts).toContain("Which headphones can I repair at home?");
  expect(texts).toContain("Is Northlight worth its price?");
  expect(texts).not.toContain("Is Northlight any good for repairs?");
  expect(texts).not.toContain("Which headphones last longest?");
});

test("advice whose quotes do not stand in answers, or that brings in a number or an address, is dropped", () => {
  const titles = done.recommendations!.map(({ title }) => title);
  expect(titles).toContain("Grounded");
  expect(titles).not.toContain("Invented");
  expect(titles).not.toContain("Without evidence");
  expect(titles).not.toContain("Invented number");
  expect(titles).not.toContain("Invented address");
  expect(titles).toContain("Own address");
});

test("where the model fails once the answers are there, the report is written without it", async () => {
  failure = new ModelCallError("The analysis model is not to be reached.", { retryable: false });
  const report = await made();
  expect([report.status, report.error]).toEqual(["completed", null]);
  expect(report.brand).toMatchObject({ made_by: "model" });
  expect(report.recommendations!.every(({ made_by: by }) => by === "rules")).toBe(true);
  expect(report.notes).toContainEqual(expect.stringContaining("The analysis model failed while this report was written"));
  expect(done.notes).not.toContainEqual(expect.stringContaining("The analysis model failed"));
});
