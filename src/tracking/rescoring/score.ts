import {
  detectInThread,
  hasDoubt,
  type Judge,
  type JudgeCache,
  judgeUncertain,
  maxAnswerThreads,
  type Tracked,
  toStored,
} from "../../detection/index.ts";
import type { Rows } from "../../platform/database/index.ts";
import type { Pieces } from "../../platform/threads/index.ts";
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
    found: answers.map((answer, i) => differencesOf(answer, toStored(judged[i]!), read[i]!, tracked.companies)),
    doubtful: answers.filter((answer, i) => isDetected(answer) && hasDoubt(judged[i]!)).map(({ n }) => n),
  };
}

/**
 * Walks a website's answers after a point and scores them, in order; the next ones are read and scored while the caller has these, as many
 * batches at once as there may be threads.
 *
 * @param options.judging null: only the rules decide.
 * @param options.pieces does each reading and each scoring of a batch
 */
export function scoredBatches(
  rows: Rows,
  website: { id: string; n: number },
  from: WalkPoint | null,
  tracked: Tracked,
  { judging, pieces }: { judging: Judging | null; pieces: Pieces },
): AsyncGenerator<{ batch: AnswerBatch; scored: Scored }> {
  const batches = answerBatches(rows, website, from);
  const scoreOne = (batch: AnswerBatch) => pieces(async () => ({ batch, scored: await score(tracked, batch.answers, judging) }));
  return inOrder(() => pieces(() => batches.next()), scoreOne, maxAnswerThreads);
}

/** What work makes of each item, in order; so many are under way beside the one that the caller has, and one more item is fetched. */
async function* inOrder<Item, Result>(
  fetch: () => Promise<IteratorResult<Item, void>>,
  work: (item: Item) => Promise<Result>,
  most: number,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for (let next = quietly(fetch()); ; ) {
    const { done, value } = await next;
    if (!done) {
      next = quietly(fetch());
      underWay.push(quietly(work(value)));
    }
    if (underWay.length === 0) return;
    if (done || underWay.length > most) yield await underWay.shift()!;
  }
}

/** A rejection is reported to who awaits it; a caller that stops earlier ignores it. */
function quietly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
