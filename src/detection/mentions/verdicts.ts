import { DETECTOR_VERSION, type Evidence, type Verdict } from "./candidates/types.ts";
import type { Detected, Detector } from "./detect.ts";
import { isVerdictUncertain } from "./judge.ts";

/** A place as it is stored; the detector's version is a column of its own. */
export type StoredEvidence = Omit<Evidence, "version">;

/** What is stored about a company in an answer: verdicts with evidence of any kind, mentions or not. */
export interface StoredVerdict {
  companyN: number;
  position: number | null;
  detectorVersion: number;
  evidence: StoredEvidence[];
}

/** An answer as the detector reads it. */
export interface AnswerText {
  answer: string;
  /** Addresses that the answer cites; what was only retrieved is none of them. */
  cited: readonly string[];
  prompt: string;
}

/** Judges an answer. Companies of which it says nothing at all are left out. */
export function detectIn(detector: Detector, { answer, cited, prompt }: AnswerText): Detected {
  const { verdicts, ...read } = detector.detectWithPages(answer, cited, { prompt });
  return { verdicts: verdicts.filter((verdict) => verdict.mentioned || verdict.evidence.length > 0), ...read };
}

/** Verdicts as they are stored. */
export function toStored(verdicts: readonly Verdict[]): StoredVerdict[] {
  return verdicts.map(({ key, position, evidence }) => ({
    companyN: Number(key),
    position,
    detectorVersion: Number(DETECTOR_VERSION),
    evidence: evidence.map(({ version: _, ...place }) => place),
  }));
}

/** What is stored of an answer. `isDoubtful`: it has places that a model could decide better. */
export interface StoredVerdicts extends Omit<Detected, "verdicts"> {
  mentions: StoredVerdict[];
  isDoubtful: boolean;
}

/** Judges an answer for storing. */
export function verdictsOf(detector: Detector, text: AnswerText): StoredVerdicts {
  const { verdicts, ...read } = detectIn(detector, text);
  return { mentions: toStored(verdicts), isDoubtful: hasDoubt(verdicts), ...read };
}

/** Whether a model could change the verdict on some company. */
export const hasDoubt = (verdicts: readonly Verdict[]): boolean => verdicts.some(({ evidence }) => isVerdictUncertain(evidence));
