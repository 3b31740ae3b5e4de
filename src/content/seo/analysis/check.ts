import type { CheckContext } from "./context.ts";
import type { Channel, Evidence, Priority } from "./result.ts";

/** What a failed check recommends. The texts name the document's own things; general advice belongs to the docs. */
export type Finding = {
  priority: Priority;
  title: string;
  why: string;
  change: string;
  evidence: Evidence[];
  target_queries?: string[];
  /** What to write in the place of what stands there, made of the page's own words and in its language. */
  suggested_text?: string;
  /** What decides whether it is reported of a published page, as data. */
  facts?: FindingFacts;
};

type FindingFacts = {
  /** Properties that structured data lack. */
  lacks?: string[];
  /** Types of the structured data that lack something. */
  types?: string[];
  /** The address that the page names instead of its own. */
  address?: string;
  /** What two numbers are of. */
  attribute?: string;
  /** Whether most target queries ask for it. */
  shared?: boolean;
  /** Whether the wording or form leaves no other reading. */
  certain?: boolean;
};

export type Outcome =
  | { verdict: "pass"; measure: string }
  | { verdict: "not_applicable"; measure: string }
  | { verdict: "fail"; measure: string; finding: Finding };

/** A deterministic check of a source. */
export type Check = {
  id: string;
  channel: Channel;
  category: string;
  /** What is measured, in a few words. */
  what: string;
  /** When it fails. The docstring of the check names the source of the threshold. */
  threshold: string;
  run(context: CheckContext): Outcome;
};

export function pass(measure: string): Outcome {
  return { verdict: "pass", measure };
}

/** The source does not show what would have to be judged. */
export function notApplicable(reason: string): Outcome {
  return { verdict: "not_applicable", measure: reason };
}

export function fail(measure: string, finding: Finding): Outcome {
  return { verdict: "fail", measure, finding };
}

/** What a check that needs a page's head says about a draft. */
export const DRAFT_HAS_NO_HEAD = "a draft has no page head";
