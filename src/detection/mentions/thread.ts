import { parentPort } from "node:worker_threads";
import { inBackground } from "../../platform/threads/index.ts";
import type { Company } from "./candidates/types.ts";
import { compileDetector, type Detected, type Detector } from "./detect.ts";
import { type AnswerText, detectIn } from "./verdicts.ts";

/** Answers for one set of companies; equal `companiesId`, equal companies. */
export interface Batch {
  id: number;
  companiesId: number;
  companies: readonly Company[];
  answers: readonly AnswerText[];
}

export type BatchResult = { id: number } & ({ detected: Detected[] } | { error: unknown });

/** The entry of the thread: detects what it is sent, batch by batch. */
const compiled = new Map<number, Detector>();
const maxCompiled = 50;

function detectorOf({ companiesId, companies }: Batch): Detector {
  let detector = compiled.get(companiesId);
  if (!detector) {
    detector = compileDetector(companies);
    compiled.set(companiesId, detector);
    if (compiled.size > maxCompiled) compiled.delete(compiled.keys().next().value!);
  }
  return detector;
}

inBackground();
parentPort?.on("message", (batch: Batch) => {
  try {
    const detector = detectorOf(batch);
    const detected = batch.answers.map((text) => detectIn(detector, text));
    parentPort!.postMessage({ id: batch.id, detected } satisfies BatchResult);
  } catch (error) {
    parentPort!.postMessage({ id: batch.id, error } satisfies BatchResult);
  }
});
