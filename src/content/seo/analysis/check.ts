import type { CheckContext } from "./context.ts";
import type { PageKind } from "./page-kind.ts";
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
  /** Whether another reading is as likely, so that it stays in `checks` of a draft, too. */
  unsure?: boolean;
};

export type Outcome =
  | { verdict: "pass"; measure: string }
  | { verdict: "not_applicable"; measure: string }
  | { verdict: "fail"; measure: string; finding: Finding };

/** What decides on the sources that a check judges, and on what becomes of its findings. */
export type CheckTraits = {
  /** Kinds of pages that it says nothing useful about. */
  notFor?: readonly PageKind[];
  /** It asks for what helps a page to be found and chosen, which a notice needs not: see `isNotice`. */
  forSearch?: boolean;
  /** It rests on the main text alone: without it, it would judge the page's frame, or nothing. */
  onMainText?: boolean;
  /** It asks for what pages keep in scripts too. */
  inScripts?: boolean;
  /** What it finds is a fault of the site, seen in its markup: true of a page whatever it is for. */
  isOfSite?: boolean;
  /** Whether a finding is recommended of a published page; always where there is no such function. Of a draft all are reported. */
  recommendedWhere?: Condition;
  /**
   * How much more or less a change brings than others of its priority, added up for any source, for drafts and for the kind of page. What
   * keeps a page out of results altogether comes before what would improve its place there; what no engine weighs comes last.
   */
  effect?: Partial<Record<"all" | "draft" | PageKind, number>>;
  /** Checks whose findings are mended along with this one's, so they are not recommended in addition. */
  explains?: readonly string[];
};

export type Condition = (finding: Finding, context: CheckContext) => boolean;

/** A deterministic check of a source, with all that belongs to it. */
export type Check = CheckTraits & {
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
