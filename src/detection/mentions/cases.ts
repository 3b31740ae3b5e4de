import { readFileSync } from "node:fs";
import type { Verdict } from "./candidates/types.ts";
import type { Detector } from "./detect.ts";
import { compileDetector } from "./detect.ts";

/** One labelled (or unlabelled) answer of a case file. */
export interface Case {
  id: string;
  language?: string;
  tags?: string[];
  answer: string;
  citations: string[];
  companies: { key: string; name: string; aliases: string[]; domains: string[]; is_self: boolean }[];
  expected?: { key: string; mentioned: boolean; position: number | null; cited: boolean; evidence: string[] }[];
  note?: string;
  prompt?: string;
  /** The qualities that the answer ascribes to the own brand, by the names of the lexicon. */
  perceptions?: string[];
}

/** Reads a file of one JSON object a line. @throws Error that names the line which is none. */
export function readCases(path: string): Case[] {
  const cases: Case[] = [];
  for (const [n, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      cases.push(JSON.parse(line) as Case);
    } catch {
      throw new Error(`${path}:${n + 1}: not a JSON object`);
    }
  }
  return cases;
}

/** Compiles a detector for a case's companies. */
export const detectorFor = (companies: Case["companies"]): Detector =>
  compileDetector(companies.map(({ is_self, ...company }) => ({ ...company, isSelf: is_self })));

/** The detector's verdicts on one case. */
export const predict = (c: Case): Verdict[] =>
  detectorFor(c.companies).detect(c.answer, c.citations, { language: c.language, prompt: c.prompt });
