import { createHash } from "node:crypto";
import { rank } from "./rank.ts";
import { type Company, type Evidence, isMention, type Verdict } from "./types.ts";

/** Evidence of an ordinary word or a name with less confidence than this may be judged by a model. */
export const UNCERTAIN_BELOW = 0.6;
/** How much of the answer a judge sees on either side of the place, in characters. */
const REACH = 300;

/** A question to a judge: does the marked place of the passage name the company? The passage is data, never instruction. */
export interface JudgeQuestion {
  /** Equal for equal passages, places and companies, so that answers can be kept. */
  id: string;
  company: string;
  domains: readonly string[];
  passage: string;
  /** Offsets of the place in the passage. */
  start: number;
  end: number;
}

/** Something that decides what the rules leave open, such as a language model. */
export interface Judge {
  /** Stored with what it decides, such as the model's name. */
  name: string;
  /** Answers a batch by question id; a question left out stays with the rules. */
  ask(questions: readonly JudgeQuestion[]): Promise<ReadonlyMap<string, boolean>>;
}

/** Keeps a judge's answers by question id. */
export interface JudgeCache {
  get(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
  put(answers: ReadonlyMap<string, boolean>): Promise<void>;
}

/** An answer with the rules' verdicts on it. */
export interface Judged {
  answer: string;
  companies: readonly Company[];
  verdicts: Verdict[];
}

/** Whether a judge may be asked about a place. */
export const isUncertain = (evidence: Pick<Evidence, "confidence" | "kind">): boolean =>
  evidence.confidence < UNCERTAIN_BELOW &&
  (evidence.kind === "common_word" || evidence.kind === "name" || evidence.kind === "alias");

function questionFor(answer: string, company: Company, evidence: Evidence): JudgeQuestion {
  const from = Math.max(0, evidence.start - REACH);
  const passage = answer.slice(from, evidence.end + REACH);
  const [start, end] = [evidence.start - from, evidence.end - from];
  const id = createHash("sha256")
    .update(JSON.stringify([company.name, company.domains, passage, start, end]))
    .digest("hex");
  return { id, company: company.name, domains: company.domains, passage, start, end };
}

/**
 * Puts the uncertain places of many answers to a judge, in batches, asking nothing that the cache knows, and ranks anew.
 * Errors of the judge are the caller's to handle; the rules' verdicts are not changed in place.
 */
export async function judgeUncertain(
  answers: readonly Judged[],
  judge: Judge,
  cache?: JudgeCache,
  batchSize = 20,
): Promise<Verdict[][]> {
  const questions = new Map<string, JudgeQuestion>();
  const ids = new Map<Evidence, string>();
  for (const { answer, companies, verdicts } of answers) {
    for (const [i, verdict] of verdicts.entries()) {
      for (const evidence of verdict.evidence) {
        if (!isUncertain(evidence)) continue;
        const question = questionFor(answer, companies[i]!, evidence);
        questions.set(question.id, question);
        ids.set(evidence, question.id);
      }
    }
  }
  const known = new Map((await cache?.get([...questions.keys()])) ?? []);
  const unasked = [...questions.values()].filter((question) => !known.has(question.id));
  for (let n = 0; n < unasked.length; n += batchSize) {
    const decided = await judge.ask(unasked.slice(n, n + batchSize));
    await cache?.put(decided);
    for (const [id, names] of decided) known.set(id, names);
  }
  const settle = (evidence: Evidence, company: Company): Evidence => {
    const names = known.get(ids.get(evidence) ?? "");
    if (names === undefined) return evidence;
    const kind = names
      ? isMention(evidence.kind)
        ? evidence.kind
        : evidence.alias === company.name
          ? "name"
          : "alias"
      : "common_word";
    return { ...evidence, kind, confidence: 0.9, judge: judge.name };
  };
  return answers.map(({ companies, verdicts }) =>
    rank(verdicts.map((verdict, i) => ({ ...verdict, evidence: verdict.evidence.map((e) => settle(e, companies[i]!)) }))),
  );
}
