import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readCases } from "../../../src/detection/mentions/cases.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { detectInThread } from "../../../src/detection/mentions/in-thread.ts";
import { detectIn } from "../../../src/detection/mentions/verdicts.ts";
import { perceptionsOf } from "../../../src/detection/perceptions/perceptions.ts";
import { tried } from "../../support/full-length.ts";

const cases = readCases(fileURLToPath(new URL("./corpus/tuning.jsonl", import.meta.url)));
const answers = cases.map(({ answer }) => ({ answer, cited: [], prompt: "Which is best?" }));
const companies = ["Acme", "Square", "Notion", "Target"].map((name, n) => ({
  n,
  key: String(n),
  name,
  aliases: [],
  domains: [],
  isSelf: n === 0,
}));
const tracked = { version: 1, companies, detector: compileDetector(companies) };

test("batches that are detected at the same time, in several threads, are what one reading after the other finds", async () => {
  const batches = [0, 1, 2, 3, 4].map((k) => answers.slice(k * 40, k * 40 + 40));
  const found = await Promise.all(batches.map((batch) => detectInThread(tracked, batch)));
  expect(found).toEqual(batches.map((batch) => batch.map((text) => detectIn(tracked.detector, text))));
});

test("what answers say is the same with the language that the detector has found and without it", () => {
  const speaking = tried(answers).map((text) => ({
    ...text,
    answer: `${text.answer}\n\nAcme is not durable, aber **günstig** y es caro.`,
  }));
  const mentions = [{ companyN: 0, position: 1, evidence: null }];
  for (const text of speaking) {
    const { language } = detectIn(tracked.detector, text);
    expect(perceptionsOf(text.answer, companies, mentions, language)).toEqual(perceptionsOf(text.answer, companies, mentions));
  }
  expect(new Set(speaking.map((text) => detectIn(tracked.detector, text).language)).size).toBeGreaterThan(5);
});
