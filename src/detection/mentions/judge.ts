import { createHash } from "node:crypto";
import { type Company, type Evidence, isMention, type Verdict } from "./candidates/types.ts";
import { rank } from "./rank.ts";

/** Evidence of an ordinary word or a name with less confidence than this may be judged by a model. */
export const UNCERTAIN_BELOW = 0.6;
/** How much of the answer a judge sees at most on either side of the place, in characters. */
const REACH = 300;
/** The same when it is asked again. */
const WIDE_REACH = 600;
/** A line shorter than this, in characters, is shown with the lines beside it. */
const SHORT_LINE = 100;

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

/**
 * Whether the verdict on a company, mentioned or not and where first, would be another if one of its uncertain places were judged
 * otherwise. Later places of a company that is named beyond doubt do not matter.
 */
export const isVerdictUncertain = (evidence: readonly Pick<Evidence, "confidence" | "kind">[]): boolean =>
  decisivePlaces(evidence).length > 0;

/** The uncertain places that can change the verdict: those before the first certain mention. */
function decisivePlaces<Place extends Pick<Evidence, "confidence" | "kind">>(evidence: readonly Place[]): Place[] {
  const certain = evidence.findIndex((place) => isMention(place.kind) && !isUncertain(place));
  return (certain < 0 ? evidence : evidence.slice(0, certain)).filter(isUncertain);
}

/** A stretch of an answer. */
interface Passage {
  from: number;
  to: number;
}

/**
 * What a judge is shown: the line that the place stands in, so that a line that many answers have is asked about once; short lines
 * (items, headings, cells) with the lines beside them.
 */
function passageAround(answer: string, { start, end }: Evidence): Passage {
  let from = Math.max(0, start - REACH);
  let to = Math.min(answer.length, end + REACH);
  const before = answer.slice(from, start).split("\n");
  const after = answer.slice(end, to).split("\n");
  const isShort = before.at(-1)!.length + after[0]!.length < SHORT_LINE;
  const lines = isShort ? 3 : 1;
  if (before.length > lines) from = start - before.slice(-lines).join("\n").length;
  if (after.length > lines) to = end + after.slice(0, lines).join("\n").length;
  return { from, to };
}

/** What a judge is shown the second time. */
const widePassageAround = (answer: string, { start, end }: Evidence): Passage => ({
  from: Math.max(0, start - WIDE_REACH),
  to: Math.min(answer.length, end + WIDE_REACH),
});

function questionFor(answer: string, company: Company, evidence: Evidence, round: 1 | 2): JudgeQuestion {
  const { from, to } = round === 1 ? passageAround(answer, evidence) : widePassageAround(answer, evidence);
  const passage = answer.slice(from, to);
  const [start, end] = [evidence.start - from, evidence.end - from];
  const id = createHash("sha256")
    .update(JSON.stringify([company.name, company.domains, passage, start, end, round]))
    .digest("hex");
  return { id, company: company.name, domains: company.domains, passage, start, end };
}

/**
 * Puts the uncertain places of many answers to a judge, in batches, asking nothing that the cache knows, and ranks anew. What
 * contradicts the rules is asked once more with more of the answer around it, and believed when it is said again: where rules and
 * judge are both mostly right, their disagreement is as likely the judge's mistake as theirs.
 *
 * Errors of the judge are the caller's to handle; the rules' verdicts are not changed in place.
 */
export async function judgeUncertain(
  answers: readonly Judged[],
  judge: Judge,
  cache?: JudgeCache,
  batchSize = 20,
): Promise<Verdict[][]> {
  const doubts = answers.flatMap(({ answer, companies, verdicts }) =>
    verdicts.flatMap((verdict, i) =>
      decisivePlaces(verdict.evidence).map((place) => ({
        place,
        questionIn: (round: 1 | 2) => questionFor(answer, companies[i]!, place, round),
      })),
    ),
  );
  const ask = async (round: 1 | 2, about: typeof doubts): Promise<Map<Evidence, boolean>> => {
    const questions = about.map(({ place, questionIn }) => ({ place, question: questionIn(round) }));
    const said = await askAll(
      questions.map(({ question }) => question),
      judge,
      cache,
      batchSize,
    );
    return new Map(questions.flatMap(({ place, question: { id } }) => (said.has(id) ? [[place, said.get(id)!] as const] : [])));
  };
  const once = await ask(1, doubts);
  const contradicts = (names: boolean | undefined, place: Evidence) => names === !isMention(place.kind);
  const twice = await ask(
    2,
    doubts.filter(({ place }) => contradicts(once.get(place), place)),
  );
  const decided = new Map([...once].filter(([place, names]) => !contradicts(names, place) || twice.get(place) === names));
  const settle = (evidence: Evidence, company: Company): Evidence => {
    const names = decided.get(evidence);
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

/** What the cache and the judge say on questions, by id; questions that both leave open are missing. */
async function askAll(
  all: readonly JudgeQuestion[],
  judge: Judge,
  cache: JudgeCache | undefined,
  batchSize: number,
): Promise<ReadonlyMap<string, boolean>> {
  const questions = new Map(all.map((question) => [question.id, question]));
  if (questions.size === 0) return new Map();
  const known = new Map((await cache?.get([...questions.keys()])) ?? []);
  const unasked = [...questions.values()].filter(({ id }) => !known.has(id));
  for (let n = 0; n < unasked.length; n += batchSize) {
    const decided = await judge.ask(unasked.slice(n, n + batchSize));
    await cache?.put(decided);
    for (const [id, names] of decided) known.set(id, names);
  }
  return known;
}
