import { type Perception, perceptionsOf, type StoredEvidence, type StoredVerdict, type Tracked } from "../../detection/index.ts";
import { besideGiven } from "./beside-given.ts";
import { type SourceChange, sourceChangesOf } from "./sources.ts";
import type { MentionRow, StoredAnswer } from "./stored-answers.ts";

/** A row of `mention` that will be another one. */
export interface VerdictChange {
  companyN: number;
  /** null: there was none. */
  before: MentionRow | null;
  /** null: there will be none. */
  after: StoredVerdict | null;
}

export interface Differences {
  answer: StoredAnswer;
  changes: VerdictChange[];
  sources: SourceChange[];
  /** What the answer will say of the companies; null where nothing is stored of it and nothing will be. */
  perceptions: Perception[] | null;
  /** Rows that the newer detector left as they are; only its version has to be stored. */
  confirmed: { responseN: number; companyN: number; detectorVersion: number }[];
}

/** What differs between the stored rows of an answer, and its current verdicts and the pages that its text leads to. */
export function differencesOf(
  answer: StoredAnswer,
  verdicts: readonly StoredVerdict[],
  { pages, language }: { pages: readonly string[]; language: string },
  companies: Tracked["companies"],
): Differences {
  const wanted = answer.givenTo === null ? verdicts : besideGiven(answer, verdicts);
  const stored = new Map(answer.mentions.map((row) => [row.companyN, row]));
  const found: Differences = {
    answer,
    changes: [],
    sources: sourceChangesOf(answer.sources, pages),
    perceptions: null,
    confirmed: [],
  };
  for (const after of wanted) {
    const { companyN, detectorVersion } = after;
    const before = stored.get(companyN) ?? null;
    stored.delete(companyN);
    if (!before || !isSame(before, after)) found.changes.push({ companyN, before, after });
    else if (before.detectorVersion !== detectorVersion) found.confirmed.push({ responseN: answer.n, companyN, detectorVersion });
  }
  for (const before of stored.values()) found.changes.push({ companyN: before.companyN, before, after: null });
  if (found.changes.length > 0) {
    const perceptions = perceptionsOf(answer.answer, companies, wanted, language);
    if (answer.isPerceived || perceptions.length > 0) found.perceptions = perceptions;
  }
  return found;
}

function isSame(before: MentionRow, after: StoredVerdict): boolean {
  if (before.position !== after.position) return false;
  const known = before.evidence ?? [];
  return known.length === after.evidence.length && known.every((place, i) => textOf(place) === textOf(after.evidence[i]!));
}

/** The database keeps the fields of a place in an order of its own. */
const textOf = ({ alias, start, end, at, kind, confidence, judge }: StoredEvidence) =>
  JSON.stringify([alias, start, end, at, kind, confidence, judge]);
