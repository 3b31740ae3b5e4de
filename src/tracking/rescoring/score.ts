import {
  detectInThread,
  hasDoubt,
  type Judge,
  type JudgeCache,
  judgeUncertain,
  type Tracked,
  toStored,
} from "../../detection/index.ts";
import type { Rows } from "../../platform/database/index.ts";
import { type Differences, differencesOf } from "./differences.ts";
import { type AnswerBatch, answerBatches, type StoredAnswer, type WalkPoint } from "./stored-answers.ts";

/** Stored answers scored with the current companies. */
export interface Scored {
  found: Differences[];
  /** Numbers of the answers with uncertain mentions that no model has judged. */
  doubtful: number[];
}

/** Who decides uncertain mentions. */
export interface Judging {
  judge: Judge;
  cache: JudgeCache;
}

/** Scores stored answers without storing anything. @param judging null: only the rules decide. */
export async function score(tracked: Tracked, answers: readonly StoredAnswer[], judging: Judging | null): Promise<Scored> {
  const read = await detectInThread(tracked, answers);
  const detected = read.map(({ verdicts }) => verdicts);
  const byKey = new Map(tracked.companies.map((company) => [company.key, company]));
  const toJudge = detected.map((verdicts, i) => ({
    answer: answers[i]!.answer,
    companies: verdicts.map(({ key }) => byKey.get(key)!),
    verdicts,
  }));
  const judged = judging ? await judgeUncertain(toJudge, judging.judge, judging.cache) : detected;
  const isDetected = (answer: StoredAnswer) => answer.givenTo === null;
  return {
    found: answers.map((answer, i) => differencesOf(answer, toStored(judged[i]!), read[i]!.pages, tracked.companies)),
    doubtful: answers.filter((answer, i) => isDetected(answer) && hasDoubt(judged[i]!)).map(({ n }) => n),
  };
}

/** Walks a website's answers after a point and scores them; the next ones are read and scored while the caller has these. */
export function scoredBatches(
  rows: Rows,
  website: { id: string; n: number },
  from: WalkPoint | null,
  tracked: Tracked,
  judging: Judging | null,
): AsyncGenerator<{ batch: AnswerBatch; scored: Scored }> {
  return ahead(scoreEach(ahead(answerBatches(rows, website, from)), tracked, judging));
}

async function* scoreEach(batches: AsyncIterable<AnswerBatch>, tracked: Tracked, judging: Judging | null) {
  for await (const batch of batches) yield { batch, scored: await score(tracked, batch.answers, judging) };
}

/** Fetches one item before it is asked for. */
async function* ahead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const fetch = () => {
    const next = source.next();
    // A rejection is reported when the item is requested; a caller that stops earlier ignores it.
    next.catch(() => {});
    return next;
  };
  for (let next = fetch(); ; ) {
    const { done, value } = await next;
    if (done) return;
    next = fetch();
    yield value;
  }
}
