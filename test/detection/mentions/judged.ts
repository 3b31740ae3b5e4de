import { createHash } from "node:crypto";
import type { Company, Verdict } from "../../../src/detection/mentions/candidates/types.ts";
import { type Case, predict } from "../../../src/detection/mentions/cases.ts";
import { type Judge, type JudgeQuestion, judgeUncertain } from "../../../src/detection/mentions/judge.ts";
import { requestFor } from "../../../src/detection/mentions/model-judge.ts";
import { Tally } from "./tally.ts";

/** How often a scripted model is right: always, as good as models are, and worse. */
const SHARES_RIGHT = [1, 0.95, 0.85];

/**
 * How the cases fare when a scripted model decides the places that the rules are not sure of, right in a share of them, and what
 * that asks and costs for a thousand answers. Tokens are counted as four characters each.
 */
export async function scoreJudged(cases: readonly Case[]): Promise<string[]> {
  const answers = cases.map((c) => ({
    answer: c.answer,
    companies: c.companies.map(({ is_self, ...company }): Company => ({ ...company, isSelf: is_self })),
    verdicts: predict(c),
  }));
  const rules = new Tally();
  for (const [i, c] of cases.entries()) rules.add(c, answers[i]!.verdicts);
  const lines = [`${"rules alone".padEnd(28)} ${rules}`];
  for (const share of SHARES_RIGHT) {
    const truths = new Map<string, boolean>();
    const spent = { calls: 0, questions: 0, characters: 0 };
    const kept = new Map<string, boolean>();
    const judge: Judge = {
      name: "scripted",
      async ask(questions) {
        spent.calls++;
        spent.questions += questions.length;
        const { instructions, material } = requestFor(questions);
        spent.characters += instructions.length + material.length;
        return new Map(questions.map((question) => [question.id, isRight(question, share) === truthOf(cases, question, truths)]));
      },
    };
    const cache = {
      get: async (ids: readonly string[]) => new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : []))),
      put: async (given: ReadonlyMap<string, boolean>) => {
        for (const [id, names] of given) kept.set(id, names);
      },
    };
    const judged = await judgeUncertain(answers, judge, cache);
    const tally = new Tally();
    for (const [i, c] of cases.entries()) tally.add(c, judged[i]! as Verdict[]);
    lines.push(`${`judge right in ${share * 100} %`.padEnd(28)} ${tally}`);
    if (share !== 0.95) continue;
    const before = spent.questions;
    await judgeUncertain(answers, judge, cache);
    const perThousand = (value: number) => Math.round((value * 1000) / cases.length);
    lines.push(
      `${"a thousand such answers".padEnd(28)} ${perThousand(before)} questions in ${perThousand(spent.calls)} calls, ` +
        `${perThousand(spent.characters / 4)} tokens in, ${perThousand(before * 12)} out; the second time ${spent.questions - before}`,
    );
  }
  return lines;
}

/** Errors fall on questions by a hash, so that every run makes the same ones. */
const isRight = ({ id }: JudgeQuestion, share: number) =>
  createHash("sha256").update(id).digest().readUInt32BE() / 2 ** 32 < share;

/** What the labels say of the place that a question is about: a name from the labelled first mention on. */
function truthOf(cases: readonly Case[], { passage, start, company: name }: JudgeQuestion, known: Map<string, boolean>): boolean {
  const key = JSON.stringify([passage, start, name]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const truth = cases.some((c) => {
    const at = c.answer.indexOf(passage);
    const company = c.companies.find((one) => one.name === name);
    const want = c.expected?.find((one) => one.key === company?.key);
    if (at < 0 || !want?.mentioned) return false;
    const first = c.answer.indexOf(want.evidence[0]!);
    return at + start >= first;
  });
  known.set(key, truth);
  return truth;
}
