import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { detectInThread, readAnswers } from "../../../src/detection/answers/in-thread.ts";
import { readAnswer } from "../../../src/detection/answers/read-answer.ts";
import { readCases } from "../../../src/detection/mentions/cases.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { detectIn } from "../../../src/detection/mentions/verdicts.ts";
import { perceptionsOf } from "../../../src/detection/perceptions/perceptions.ts";
import { tried } from "../../support/full-length.ts";

const cases = readCases(fileURLToPath(new URL("../mentions/corpus/tuning.jsonl", import.meta.url)));
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

test("what is stored of many answers is what one reading after the other finds, with mentions that were given, too", async () => {
  const given = [{ companyN: 0, position: 1, evidence: null }];
  const many = answers.slice(0, 120).map((text, index) => ({
    ...{
      ...text,
      answer: `${text.answer}\n\nAcme is durable and cheap. ${"See https://acme.example/guide for more. ".repeat(5)}`,
    },
    given: index % 2 === 0 ? given : null,
  }));
  const read = await readAnswers(tracked, many);
  expect(read).toEqual(many.map((answer) => readAnswer(tracked, answer)));
  for (const [index, { mentions, pages }] of read.entries()) {
    expect(mentions.length > 0).toBe(index % 2 === 1);
    expect(pages).toContain("https://acme.example/guide");
  }
  const saysDurable = read.filter(({ perceptions }) => perceptions.some(({ name }) => name === "Durable"));
  expect(saysDurable.length).toBeGreaterThan(100);
});

test("threads that wait for batches keep no process alive", async () => {
  await Promise.all([answers.slice(0, 2), answers.slice(2, 4)].map((batch) => detectInThread(tracked, batch)));
  // A thread is unreferenced by what follows its answer.
  await new Promise(setImmediate);
  expect(process.getActiveResourcesInfo().filter((resource) => resource === "MessagePort")).toEqual([]);
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
