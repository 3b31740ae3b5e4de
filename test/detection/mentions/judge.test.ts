import { expect, test } from "vitest";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { type Judge, type JudgeQuestion, judgeUncertain, UNCERTAIN_BELOW } from "../../../src/detection/mentions/judge.ts";
import type { Company, Verdict } from "../../../src/detection/mentions/types.ts";

const companies: Company[] = [
  { key: "own", name: "Target", aliases: [], domains: ["target.com"], isSelf: true },
  { key: "c1", name: "Walmart", aliases: [], domains: ["walmart.com"], isSelf: false },
];
const answer = "Target practice, then Walmart.";
const verdicts = (): Verdict[] => {
  const found = compileDetector(companies).detect(answer, [], { language: "en" });
  found[0]!.evidence[0]!.confidence = UNCERTAIN_BELOW - 0.01;
  return found;
};

test("a judge is asked for uncertain places only, in batches, once for equal questions, and its word changes the ranks", async () => {
  const asked: JudgeQuestion[][] = [];
  const kept = new Map<string, boolean>();
  const judge: Judge = {
    name: "judge-1",
    ask: async (questions) => {
      asked.push([...questions]);
      return new Map(questions.map((q) => [q.id, true]));
    },
  };
  const cache = {
    get: async (ids: readonly string[]) => new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : []))),
    put: async (answers: ReadonlyMap<string, boolean>) => {
      for (const [id, value] of answers) kept.set(id, value);
    },
  };
  const before = verdicts();
  expect(before.map((v) => v.position)).toEqual([null, 1]);
  const items = [1, 2, 3].map(() => ({ answer, companies, verdicts: verdicts() }));
  const after = await judgeUncertain(items, judge, cache, 1);
  expect(asked.flat()).toHaveLength(1);
  expect(asked[0]![0]).toMatchObject({ company: "Target", passage: answer, start: 0, end: 6 });
  expect(after[2]!.map((v) => v.position)).toEqual([1, 2]);
  expect(after[0]![0]!.evidence[0]).toMatchObject({ kind: "name", judge: "judge-1" });
  await judgeUncertain(items, judge, cache, 1);
  expect(asked.flat()).toHaveLength(1);
});

test("a judge that leaves a question out leaves the rules' verdict", async () => {
  const judge: Judge = { name: "silent", ask: async () => new Map() };
  const [after] = await judgeUncertain([{ answer, companies, verdicts: verdicts() }], judge);
  expect(after).toEqual(verdicts());
});
