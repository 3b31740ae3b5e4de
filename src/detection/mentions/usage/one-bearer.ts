import type { VisibleText } from "../../visible-text/visible-text.ts";
import { type Candidate, settle } from "../candidates/candidates.ts";
import { NAME_FROM } from "./disambiguate.ts";
import { saysPlace } from "./other-bearer.ts";
import { isCalendarName, isPlace } from "./places.ts";
import { MEASURED } from "./predicates.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Usage } from "./usage.ts";

/** A place where a name stands that may be something else, with the points that it got. */
export interface Weighed {
  candidate: Candidate;
  level: 0 | 1 | 2;
  around: Surroundings;
  score: number;
  /** Among the ambiguous places of the answer, in order. */
  index: number;
}

/** Settles the places of one name alike, where one of them shows what the answer calls by it. @param usages of each place, by its index */
export function settleAlike(ambiguous: readonly Weighed[], usages: readonly Usage[], visible: VisibleText) {
  oneBearerAnAnswer(ambiguous, usages[0]!.language, visible);
  onePlaceAnAnswer(ambiguous, usages);
  oneUseOfIngredients(ambiguous);
}

/** What an answer says to be a place ("Orange is a small town") is one in all of it, unless something speaks for the company. */
function onePlaceAnAnswer(ambiguous: readonly Weighed[], usages: readonly Usage[]) {
  const places = new Set(ambiguous.flatMap(({ candidate, index }) => (saysPlace(usages[index]!) ? [candidate.alias] : [])));
  for (const { candidate, score } of ambiguous)
    if (places.has(candidate.alias) && score < 4) settle(candidate, "common_word", 0.6);
}

/** What an answer measures ("당근 3개") is an ingredient in all of it, unless something speaks for the company. */
function oneUseOfIngredients(ambiguous: readonly Weighed[]) {
  const measured = new Set(ambiguous.flatMap(({ candidate, around }) => (MEASURED.test(around.after) ? [candidate.alias] : [])));
  for (const { candidate, score } of ambiguous)
    if (measured.has(candidate.alias) && score < 4) settle(candidate, "common_word", 0.6);
}

/** A place's or a person's name, unlike a month's, keeps its bearer through an answer, unless something speaks for the company. */
function oneBearerAnAnswer(ambiguous: readonly Weighed[], language: string, { text }: VisibleText) {
  const proper = ambiguous.filter(
    (a) => a.level === 0 && a.around.block.kind !== "code" && !isCalendarName(a.candidate.alias.folded, language),
  );
  const isShaped = ({ candidate: { alias, start, end } }: Weighed) => text.slice(start, end) === alias.shapedAs;
  for (const places of Map.groupBy(
    // "OTTO" is not the Otto of elsewhere.
    proper.filter((a) => !(a.candidate.alias.plainToo && isShaped(a))),
    (a) => a.candidate.alias,
  ).values()) {
    if (
      !places.some((a) => a.score < NAME_FROM) ||
      places.some((a) => a.score > (isPlace(a.candidate.alias.folded, language) ? 5 : 3.5))
    )
      continue;
    for (const { candidate } of places) settle(candidate, "common_word", 0.55);
  }
}
