import type { CheckContext } from "./context.ts";
import { findDates } from "./language/dates.ts";
import { displayWidth } from "./language/width.ts";
import { isArticle } from "./page-kind.ts";
import type { FailedCheck } from "./prioritise.ts";

/** Faults of the site, seen in its markup: true of a page whatever it is for. */
const OF_THE_SITE: ReadonlySet<string> = new Set([
  "title-present",
  "title-length",
  "title-descriptive",
  "title-single",
  "description-present",
  "description-length",
  "description-distinct",
  "h1-present",
  "h1-single",
  "json-ld-valid",
  "json-ld-values",
  "json-ld-complete",
  "canonical-present",
  "canonical-valid",
  "canonical-self",
  "lang-declared",
  "lang-matches",
  "hreflang-codes",
  "hreflang-self",
  "hreflang-return",
  "viewport",
  "charset",
  "indexable",
  "snippet-allowed",
  "meta-refresh",
  "open-graph",
  "ai-crawler-access",
  "llms-txt",
  "text-without-scripts",
  "mixed-content",
  "orders-to-models",
  "placeholder-text",
]);

/**
 * What of a published page was rarely worth asking for on labelled pages: its cause is the layout or the kind of text, or more
 * often than not the reading of it.
 */
const ONLY_IN_CHECKS: ReadonlySet<string> = new Set([
  "title-stuffing",
  "keyword-stuffing",
  "table-in-prose",
  "date-stale",
  "image-alt",
  "headings-present",
  "heading-order",
  "heading-empty",
  "heading-unique",
  "paragraph-length",
  "sentence-length",
  "readability",
  "lists-present",
  "content-length",
  "thin-sections",
  "duplicate-paragraphs",
  "internal-links",
  "outbound-citations",
  "empty-links",
  "entity-names",
]);

type Condition = (failed: FailedCheck, context: CheckContext) => boolean;

/** Titles of fewer columns are not cut. */
const MIN_CUT_WIDTH = 70;

/** With fewer words of main text the page's kind is a guess of its address. */
const MIN_WORDS_OF_A_KIND = 20;

const quotes = ({ finding }: FailedCheck) => finding.evidence.some((entry) => "quote" in entry);

/** What is recommended of a published page only where more speaks for it. */
const CONDITIONS: Record<string, Condition> = {
  // A name is written in too many ways for its absence to be sure; a system's default name is not.
  "author-present": quotes,
  "date-present": (_, { document }) =>
    [...document.blocks, ...document.outside].every(({ text }) => text.length > 120 || !mayBeDate(text)),
  // An address with parameters or of the system is right to name the one that people use.
  "canonical-self": ({ finding }, { document }) => namesAnotherPlace(/"(https?:[^"]+)"/.exec(finding.why)?.[1], document.url),
  "language-mixed": (_, { kind }) => isArticle(kind) || kind === "documentation",
  "open-graph": quotes,
  // What lacks name and offers is no product yet; the rest is shown without it too.
  "product-data": ({ finding }) => /\b(?:name|offers),/.test(finding.title),
  "sourced-statistics": ({ finding }, { kind, cues }) =>
    isArticle(kind) && finding.evidence.some((entry) => "quote" in entry && (cues?.researchClaim.test(entry.quote) ?? false)),
  "steps-as-list": (_, { kind }) => kind === "documentation" || kind === "recipe",
  // Headlines are long, and what a thread is called was written by who began it.
  "title-length": ({ finding }, { document, kind }) => {
    if (kind === "question") return false;
    const isShort = displayWidth(document.titles[0]?.text ?? "") < MIN_CUT_WIDTH;
    return isShort || finding.suggested_text !== undefined || !isArticle(kind);
  },
};

/** Whether an address is a home page or on another site. */
function namesAnotherPlace(address: string | undefined, from: string | null): boolean {
  if (!address || !from || !URL.canParse(address) || !URL.canParse(from)) return true;
  const other = new URL(address);
  return other.pathname === "/" || other.hostname.replace(/^www\./, "") !== new URL(from).hostname.replace(/^www\./, "");
}

const mayBeDate = (text: string) =>
  findDates(text).length > 0 || /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text);

/** Whether a failed check may become a recommendation; the others stay in `checks`. A draft is told everything. */
export function isShown(failed: FailedCheck, context: CheckContext): boolean {
  const { document } = context;
  if (document.kind === "draft") return true;
  // Who names queries asks about the text.
  const isAskedFor = (failed.finding.target_queries ?? []).length > 0;
  const isUnknown = context.kind === "other" || context.wordCount < MIN_WORDS_OF_A_KIND;
  if (isUnknown && !OF_THE_SITE.has(failed.id) && !isAskedFor) return false;
  return !ONLY_IN_CHECKS.has(failed.id) && (CONDITIONS[failed.id]?.(failed, context) ?? true);
}
