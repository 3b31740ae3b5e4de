import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Detected, Tracked } from "../mentions/detect.ts";
import type { AnswerText } from "../mentions/verdicts.ts";
import { type AnswerRead, type AnswerToRead, readAnswer } from "./read-answer.ts";
import type { Batch, BatchResult, Jobs } from "./thread.ts";

interface Pending {
  resolve(results: unknown[]): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
}

/** As many as may be at work at once: of more cores, others are left for calls. */
export const maxAnswerThreads = Math.min(2, availableParallelism());
const threads: Thread[] = [];
let batches = 0;
let known = 0;
const companiesIds = new WeakMap<Tracked, number>();

/** More than any model writes in an answer takes tenths of a second, which other work of the process need not wait for. */
const maxInlineCharacters = 20_000;
/** For one batch: only a defect takes longer. */
const timeoutMs = 120_000;

/** `readAnswer` for answers as they come in: at once where there is little text, in a thread where there is much. */
export async function readAnswers(tracked: Tracked, answers: readonly AnswerToRead[]): Promise<AnswerRead[]> {
  const characters = answers.reduce((sum, { answer }) => sum + answer.length, 0);
  if (characters <= maxInlineCharacters) return answers.map((answer) => readAnswer(tracked, answer));
  return inThread("read", tracked, answers);
}

/** `detectIn` for many answers, in a thread: a process that scores history goes on with its calls meanwhile. */
export const detectInThread = (tracked: Tracked, answers: readonly AnswerText[]): Promise<Detected[]> =>
  inThread(
    "detect",
    tracked,
    answers.map(({ answer, cited, prompt }) => ({ answer, cited, prompt })),
  );

/** A thread starts with a batch for which none is free, and ends with the process. */
function inThread<Job extends keyof Jobs>(
  job: Job,
  tracked: Tracked,
  answers: Batch<Job>["answers"],
): Promise<ReturnType<Jobs[Job]>[]> {
  const { worker, pending } = leastBusy();
  const companiesId = companiesIds.get(tracked) ?? ++known;
  companiesIds.set(tracked, companiesId);
  const batch: Batch<Job> = { id: ++batches, job, companiesId, companies: tracked.companies, answers };
  const deadline = setTimeout(() => void worker.terminate(), timeoutMs).unref();
  return new Promise<ReturnType<Jobs[Job]>[]>((resolve, reject) => {
    pending.set(batch.id, { resolve: resolve as Pending["resolve"], reject });
    worker.ref();
    worker.postMessage(batch);
  }).finally(() => {
    clearTimeout(deadline);
    // A thread that waits for work keeps no process that has ended its own, such as an import.
    if (pending.size === 0) worker.unref();
  });
}

function leastBusy(): Thread {
  const [first] = threads.toSorted((a, b) => a.pending.size - b.pending.size);
  return first && (first.pending.size === 0 || threads.length === maxAnswerThreads) ? first : start();
}

function start(): Thread {
  const worker = new Worker(new URL("./thread.ts", import.meta.url));
  const started: Thread = { worker, pending: new Map() };
  threads.push(started);
  worker.on("message", (result: BatchResult) => {
    const waiting = started.pending.get(result.id);
    started.pending.delete(result.id);
    if ("error" in result) waiting?.reject(result.error);
    else waiting?.resolve(result.results);
  });
  // One that dies takes its batches along; the next batch starts another.
  const end = (error: unknown) => {
    if (threads.includes(started)) threads.splice(threads.indexOf(started), 1);
    for (const { reject } of started.pending.values()) reject(error);
    started.pending.clear();
  };
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`the detector's thread ended with ${code}`)));
  return started;
}
