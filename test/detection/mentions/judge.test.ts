import { expect, test } from "vitest";
import type { Company, Verdict } from "../../../src/detection/mentions/candidates/types.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import {
  isVerdictUncertain,
  type Judge,
  type JudgeQuestion,
  judgeUncertain,
  UNCERTAIN_BELOW,
} from "../../../src/detection/mentions/judge.ts";

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

test("a judge is asked for uncertain places only, in batches, once for equal questions, and its word, repeated, changes the ranks", async () => {
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
  // Once for three equal places, and once more because the judge contradicts the rules.
  expect(asked.flat()).toHaveLength(2);
  expect(asked[0]![0]).toMatchObject({ company: "Target", passage: answer, start: 0, end: 6 });
  expect(asked[0]![0]!.id).not.toBe(asked[1]![0]!.id);
  expect(after[2]!.map((v) => v.position)).toEqual([1, 2]);
  expect(after[0]![0]!.evidence[0]).toMatchObject({ kind: "name", judge: "judge-1" });
  await judgeUncertain(items, judge, cache, 1);
  expect(asked.flat()).toHaveLength(2);
});

test("a judge that agrees with the rules is asked once, one that contradicts itself changes nothing", async () => {
  const asked: JudgeQuestion[] = [];
  const judge = (says: () => boolean): Judge => ({
    name: "judge-1",
    ask: async (questions) => {
      asked.push(...questions);
      return new Map(questions.map((q) => [q.id, says()]));
    },
  });
  const [agreed] = await judgeUncertain(
    [{ answer, companies, verdicts: verdicts() }],
    judge(() => false),
  );
  expect(asked).toHaveLength(1);
  expect(agreed![0]!.evidence[0]).toMatchObject({ kind: "common_word", confidence: 0.9, judge: "judge-1" });
  expect(isVerdictUncertain(agreed![0]!.evidence)).toBe(false);
  const [torn] = await judgeUncertain(
    [{ answer, companies, verdicts: verdicts() }],
    judge(() => asked.length < 3),
  );
  expect(torn).toEqual(verdicts());
  expect(isVerdictUncertain(torn![0]!.evidence)).toBe(true);
});

test("a short line is shown with its neighbours, a long one alone; nothing is asked that cannot change the verdict", async () => {
  const passages: string[] = [];
  const judge: Judge = {
    name: "judge-1",
    ask: async (questions) => {
      passages.push(...questions.map(({ passage }) => passage));
      return new Map();
    },
  };
  const long = `Target is mentioned here. ${"More is said on the same line. ".repeat(5)}`.trim();
  const place = (at: number, confidence: number) => ({
    alias: "Target",
    start: at,
    end: at + 6,
    at,
    kind: "name" as const,
    confidence,
    version: "2",
  });
  const ask = (text: string, ...confidences: number[]) =>
    judgeUncertain(
      [
        {
          answer: text,
          companies: companies.slice(0, 1),
          verdicts: [
            {
              key: "own",
              mentioned: true,
              position: 1,
              cited: false,
              evidence: confidences.map((c, n) => place(text.split("Target", n + 1).join("Target").length, c)),
            },
          ],
        },
      ],
      judge,
    );
  await ask(`above\n${long}\nbelow`, 0.5);
  await ask("far\nabove\n- Target: 90 days\nbelow\nfar", 0.5);
  await ask("Target, then Target", 0.9, 0.5);
  expect(passages).toEqual([long, "far\nabove\n- Target: 90 days\nbelow\nfar"]);
});

test("asked again, a judge is shown the answer around the place; of a company with other domains it is asked anew", async () => {
  const text = `${answer}\n${"More is said. ".repeat(100)}`;
  const asked: JudgeQuestion[] = [];
  const judge: Judge = {
    name: "judge-1",
    ask: async (questions) => {
      asked.push(...questions);
      return new Map(questions.map(({ id }) => [id, true]));
    },
  };
  const [own, other] = companies as [Company, Company];
  for (const domains of [own.domains, ["target.example"]])
    await judgeUncertain([{ answer: text, companies: [{ ...own, domains }, other], verdicts: verdicts() }], judge);
  expect(asked[1]).toMatchObject({ passage: text.slice(0, 606), start: 0, end: 6 });
  expect(new Set(asked.map(({ id }) => id)).size).toBe(4);
});

test("a judge that leaves a question out leaves the rules' verdict", async () => {
  const judge: Judge = { name: "silent", ask: async () => new Map() };
  const [after] = await judgeUncertain([{ answer, companies, verdicts: verdicts() }], judge);
  expect(after).toEqual(verdicts());
});
