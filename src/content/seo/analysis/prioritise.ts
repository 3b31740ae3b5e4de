import type { Finding } from "./check.ts";
import { OPENING_HOURS } from "./checks/hours/business-hours.ts";
import { checkOf } from "./checks/index.ts";
import type { CheckContext } from "./context.ts";
import { effectOf, MIN_EFFECT } from "./effect.ts";
import type { Channel, Evidence, Priority, Recommendation } from "./result.ts";

/** More than five changes at once are a list that nobody works off; the checks list the rest. */
export const MAX_RECOMMENDATIONS = 5;
/** What a rule has found and a model confirms is surer than what either says alone. */
const CHOSEN = 2;
const ORDER: Record<Priority, number> = { high: 0, medium: 1, low: 2 };

/** A place cannot name what the whole text does not answer; the advice is then to answer it. */
const QUERY_PLACES = ["query-in-title", "query-in-description", "query-in-h1", "query-in-opening"];

export type FailedCheck = { id: string; channel: Channel; category: string; finding: Finding };

/** The failed checks that nothing else explains, as recommendations. */
export function recommendationsOf(all: FailedCheck[]): Recommendation[] {
  // What does not belong on the site is not improved.
  const leftover = all.filter(({ id }) => id === "leftover-page");
  const failed = leftover.length > 0 ? leftover : all;
  const explained = new Set(failed.flatMap(({ id }) => checkOf(id)?.explains ?? []));
  const ids = new Set(failed.map(({ id }) => id));
  const unanswered = failed.find(({ id }) => id === "query-coverage")?.finding.target_queries ?? [];
  const isBeyondText = ({ id, finding }: FailedCheck) =>
    QUERY_PLACES.includes(id) && (finding.target_queries ?? []).every((query) => unanswered.includes(query));
  return failed
    .filter((check) => !explained.has(check.id) && !isBeyondText(check))
    .filter(({ id, finding }) => !(id === "sentence-length" && standsIn(finding, failed, "paragraph-length")))
    .filter(({ id, finding }) => !(id === "anchor-text" && standsIn(finding, failed, "empty-links")))
    .filter(({ id, finding }) => !(id === "query-coverage" && asksOnlyFor(finding, failed, "query-answer")))
    .filter(({ id, finding }) => !(id === "business-agrees" && areHoursOfText(finding, failed)))
    .filter(({ id, finding }) => !(id === "json-ld-complete" && saysOnlyWhatOthersSay(finding, ids)))
    .map(({ id, channel, category, finding }) => ({
      id,
      channel,
      category,
      priority: finding.priority,
      title: finding.title,
      why: finding.why,
      change: finding.change,
      target_queries: finding.target_queries ?? [],
      evidence: finding.evidence,
      ...(finding.suggested_text && { suggested_text: finding.suggested_text }),
    }));
}

/** Whether another check has found something at each of the same places. */
function standsIn({ evidence }: Finding, failed: FailedCheck[], other: string): boolean {
  const places = failed.find(({ id }) => id === other)?.finding.evidence ?? [];
  return evidence.every((entry) => places.some((place) => samePlace(place, entry)));
}

/** Whether another check has told of the same queries that the text does not answer them. */
function asksOnlyFor({ target_queries = [] }: Finding, failed: FailedCheck[], other: string): boolean {
  const told = failed.find(({ id }) => id === other)?.finding.target_queries ?? [];
  return target_queries.length > 0 && target_queries.every((query) => told.includes(query));
}

/** Hours in the data that differ from a line which the text contradicts itself: who settles the text is told to settle the data, too. */
function areHoursOfText({ facts, evidence }: Finding, failed: FailedCheck[]): boolean {
  const places = failed.find(({ id }) => id === "hours-agree")?.finding.evidence ?? [];
  return facts?.attribute === OPENING_HOURS && evidence.some((entry) => places.some((place) => overlap(place, entry)));
}

/** Structured data that lacks just the author or date which the page lacks anyway. */
function saysOnlyWhatOthersSay({ evidence }: Finding, failed: Set<string>): boolean {
  const lacks = evidence.filter((entry) => "missing" in entry).map((entry) => entry.field.split(".")[1]);
  return lacks.every(
    (property) =>
      (property === "author" && failed.has("author-present")) || (property === "datePublished" && failed.has("date-present")),
  );
}

type Choice = {
  page: Pick<CheckContext, "document" | "kind">;
  /** Whether a model has chosen the finding of a check for this page. */
  isChosen: (id: string) => boolean;
  max: number;
};

/**
 * The few changes with the most effect, in order of priority and then of effect. What a model says about a place that a check has found
 * already is left out, and so is what changes too little to be asked for, unless a model has chosen it for this page.
 */
export function prioritise(
  checked: Recommendation[],
  modelled: Recommendation[],
  { page, isChosen, max }: Choice,
): Recommendation[] {
  const taken = checked.flatMap(({ channel, evidence }) => evidence.map((entry) => ({ channel, entry })));
  const added: Recommendation[] = [];
  for (const recommendation of modelled) {
    const repeats = recommendation.evidence.some((entry) =>
      taken.some((other) => other.channel === recommendation.channel && samePlace(other.entry, entry)),
    );
    if (repeats || added.some((other) => other.title === recommendation.title)) continue;
    added.push(recommendation);
  }
  return [...checked, ...added]
    .map((recommendation) => {
      const effect = effectOf(recommendation, page);
      return { recommendation, effect: isChosen(recommendation.id) ? Math.max(MIN_EFFECT, effect + CHOSEN) : effect };
    })
    .filter(({ effect }) => effect >= MIN_EFFECT)
    .sort((a, b) => b.effect - a.effect)
    .slice(0, max)
    .sort((a, b) => ORDER[a.recommendation.priority] - ORDER[b.recommendation.priority] || b.effect - a.effect)
    .map(({ recommendation }) => recommendation);
}

function overlap(a: Evidence, b: Evidence): boolean {
  if ("missing" in a || "missing" in b || a.field !== b.field) return false;
  return a.start < b.end && b.start < a.end;
}

function samePlace(a: Evidence, b: Evidence): boolean {
  if ("missing" in a || "missing" in b || a.field !== b.field) return false;
  return a.start === b.start && a.end === b.end;
}
