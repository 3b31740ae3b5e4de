import { parentPort } from "node:worker_threads";
import { inBackground } from "../../platform/threads/index.ts";
import { compileDetector, type Tracked } from "../mentions/detect.ts";
import { type AnswerText, detectIn } from "../mentions/verdicts.ts";
import { readAnswer } from "./read-answer.ts";

type OfCompanies = Pick<Tracked, "companies" | "detector">;

/** What the thread does with each answer of a batch. */
const jobs = {
  detect: ({ detector }: OfCompanies, text: AnswerText) => detectIn(detector, text),
  read: readAnswer,
};

export type Jobs = typeof jobs;

/** Answers for one set of companies; equal `companiesId`, equal companies. */
export interface Batch<Job extends keyof Jobs = keyof Jobs> {
  id: number;
  job: Job;
  companiesId: number;
  companies: Tracked["companies"];
  answers: readonly Parameters<Jobs[Job]>[1][];
}

export type BatchResult = { id: number } & ({ results: unknown[] } | { error: unknown });

/** The entry of the thread: does what it is sent, batch by batch. */
const compiled = new Map<number, OfCompanies>();
const maxCompiled = 50;

function compiledFor({ companiesId, companies }: Batch): OfCompanies {
  let known = compiled.get(companiesId);
  if (!known) {
    known = { companies, detector: compileDetector(companies) };
    compiled.set(companiesId, known);
    if (compiled.size > maxCompiled) compiled.delete(compiled.keys().next().value!);
  }
  return known;
}

inBackground();
parentPort?.on("message", (batch: Batch) => {
  try {
    const work = jobs[batch.job] as (of: OfCompanies, answer: unknown) => unknown;
    const of = compiledFor(batch);
    const results = batch.answers.map((answer) => work(of, answer));
    parentPort!.postMessage({ id: batch.id, results } satisfies BatchResult);
  } catch (error) {
    parentPort!.postMessage({ id: batch.id, error } satisfies BatchResult);
  }
});
