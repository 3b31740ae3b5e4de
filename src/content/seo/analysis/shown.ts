import type { CheckContext } from "./context.ts";
import { findDates } from "./language/dates.ts";
import { displayWidth } from "./language/width.ts";
import { linksToMobileSite, linksToVariants, mayHaveVariants, namesAnotherPlace } from "./linked-addresses.ts";
import { isArticle, type PageKind } from "./page-kind.ts";
import type { FailedCheck } from "./prioritise.ts";
import { isHome } from "./same-address.ts";
import { shownPrices } from "./shown-offer.ts";

/** Faults of the site, seen in its markup: true of a page whatever it is for. */
const OF_THE_SITE: ReadonlySet<string> = new Set([
  "title-present",
  "title-length",
  "title-descriptive",
  "title-single",
  "title-stuffing",
  "description-present",
  "description-length",
  "description-distinct",
  "metadata-plain",
  "dates-in-order",
  "h1-present",
  "h1-single",
  "headings-numbered",
  "description-language",
  "query-in-description",
  "heading-empty",
  "addresses-agree",
  "json-ld-valid",
  "structured-data-obsolete",
  "json-ld-values",
  "author-entity",
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
  "leftover-page",
  "snippet-allowed",
  "meta-refresh",
  "open-graph",
  "ai-crawler-access",
  "llms-txt",
  "text-without-scripts",
  "mixed-content",
  "orders-to-models",
  "placeholder-text",
  "image-alt",
  "rating-subject",
  "business-agrees",
]);

/**
 * What of a published page was rarely worth asking for on labelled pages: its cause is the layout or the kind of text, or more
 * often than not the reading of it.
 */
const ONLY_IN_CHECKS: ReadonlySet<string> = new Set([
  "keyword-stuffing",
  "heading-order",
  "heading-unique",
  "paragraph-length",
  "sentence-length",
  "readability",
  "lists-present",
  "thin-sections",
  "duplicate-paragraphs",
  "internal-links",
  "outbound-citations",
  "empty-links",
  "entity-names",
  "query-in-opening",
  "questions-answered",
]);

/** What is shorter is often a list of texts, or a notice. */
const MIN_WORDS_OF_A_TEXT = 300;

type Condition = (failed: FailedCheck, context: CheckContext) => boolean;

/** Titles of fewer columns are not cut. */
const MIN_CUT_WIDTH = 70;

/** Titles of so many columns lose a third. */
const MIN_LONG_WIDTH = 90;

/** Headlines of so many columns lose half. */
const MIN_LONG_HEADLINE_WIDTH = 115;

/** With fewer words of main text the page's kind is a guess of its address. */
const MIN_WORDS_OF_A_KIND = 20;

/** Fewer words of running text may be names and labels. */
const MIN_WORDS_OF_A_LANGUAGE = 40;

/** A style of the whole page that no phone is wide enough for. */
const FIXED_LAYOUT = /(?:^|[}\s,>])(?:html|body)\s?\{[^{}]{0,300}(?:min-)?width\s?:\s?(?:[7-9]\d\d|1\d{3})px/i;

/** A report is worded for its day, and a thread by who began it. */
const mayBeReworded = (kind: PageKind) => kind !== "news" && kind !== "question";

const certain: Condition = ({ finding }) => finding.facts?.certain ?? false;

/** What is recommended of a published page only where more speaks for it. */
const CONDITIONS: Record<string, Condition> = {
  // A name is written in too many ways for its absence to be sure; a system's default name is not.
  "author-present": certain,
  "date-present": (_, { document, wordCount }) =>
    wordCount >= MIN_WORDS_OF_A_TEXT &&
    [...document.blocks, ...document.outside].every(({ text }) => text.length > 120 || !mayBeDate(text)),
  // An address with parameters or of the system is right to name the one that people use.
  "canonical-self": ({ finding }, { document }) =>
    finding.facts?.certain === true || namesAnotherPlace(finding.facts?.address, document),
  // Queries are asked in many words; a place that lacks them is a fault where it says nothing of any.
  "query-in-title": ({ finding }, { kind, queries, wordCount }) =>
    mayBeReworded(kind) &&
    (finding.facts?.shared === true ||
      !["category", "other"].includes(kind) ||
      (queries.length > 1 && wordCount >= MIN_WORDS_OF_A_TEXT)) &&
    (finding.facts?.certain ?? false),
  "query-coverage": (failed, context) => context.kind !== "news" && certain(failed, context),
  "query-in-h1": (failed, context) =>
    (["landing", "local_business", "product", "tool"].includes(context.kind) ||
      (failed.finding.facts?.shared === true && mayBeReworded(context.kind))) &&
    certain(failed, context),
  // Names of several things with one word in common are no repetition; a title that is cut is the longer for it.
  "title-stuffing": (_, { document, kind }) =>
    !isArticle(kind) && kind !== "question" && displayWidth(document.titles[0]?.text ?? "") > MIN_CUT_WIDTH,
  "title-agrees": (failed, context) =>
    certain(failed, context) || isArticle(context.kind) || ["documentation", "recipe", "product"].includes(context.kind),
  "h1-single": certain,
  "lang-matches": ({ finding }) => finding.facts?.certain !== false,
  // A list of names in many languages has none of its own.
  "description-language": (_, { proseWords }) => proseWords >= MIN_WORDS_OF_A_LANGUAGE,
  // What is laid out for one width would only be shown in parts.
  viewport: (_, { document }) => !linksToMobileSite(document) && !FIXED_LAYOUT.test(document.fields.html ?? ""),
  "headings-present": certain,
  "headings-marked": (_, { kind }) => isArticle(kind) || ["documentation", "recipe", "landing", "local_business"].includes(kind),
  "date-stale": certain,
  "dates-in-order": certain,
  // Pictures in a thread are what its writers put there, badges among them.
  "image-alt": (failed, context) => context.kind !== "question" && certain(failed, context),
  "image-alt-text": ({ finding }) => finding.facts?.certain !== false,
  "servings-agree": certain,
  "offer-expired": certain,
  "heading-empty": certain,
  "query-in-description": (failed, context) => mayBeReworded(context.kind) && certain(failed, context),
  "content-length": certain,
  "language-mixed": (_, { kind }) =>
    isArticle(kind) || ["documentation", "landing", "local_business", "product", "recipe"].includes(kind),
  // A firm or person named beside the page's own thing is shown by no result.
  // Dates beside an article are announcements.
  "json-ld-complete": ({ finding }, { kind }) =>
    !finding.facts?.types?.every((type) =>
      (isArticle(kind) ? /^(?:Organization|Person|Event)$/ : /^(?:Organization|Person)$/).test(type),
    ),
  // Browsers ask for pictures over https by themselves.
  "mixed-content": certain,
  // What the page itself names is rarely two facts, but it may be; an article tells of prices that differ.
  "numbers-agree": (failed, context) =>
    certain(failed, context) && !(isArticle(context.kind) && failed.finding.facts?.attribute === "price"),
  "open-graph": certain,
  "query-answer": certain,
  "answer-late": certain,
  // What lacks name, picture and offers is listed by no shop's result; the rest is shown without it too.
  // A page that shows no price offers nothing that could be compared.
  "product-data": ({ finding }, context) =>
    shownPrices(context).length > 0 &&
    (finding.facts?.lacks?.some((lack) => ["name", "offers", "offers.priceCurrency", "image"].includes(lack)) ?? false),
  // Whom a report quotes is often named in a paragraph before.
  "sourced-statistics": (failed, context) => context.kind !== "news" && certain(failed, context),
  "steps-as-list": (failed, context) =>
    context.kind === "documentation" || (context.kind === "recipe" && certain(failed, context)),
  "hreflang-self": certain,
  "title-descriptive": certain,
  // An encyclopaedia's system has no place for one.
  "description-present": (_, context) => isOfAText(context) && !/mediawiki/i.test(context.document.head.generator?.text ?? ""),
  "canonical-present": (_, context) =>
    (isOfAText(context) && mayHaveVariants(context.document.url)) || linksToVariants(context.document),
  // What a thread's snippet says is what its first writer said.
  "description-length": (_, { kind }) => kind !== "question",
  "description-distinct": (_, { kind }) => kind !== "question",
  // Elsewhere an opening that asks or warms up is how one speaks to customers; what ends with a question mark may be a second title.
  "answer-first": ({ finding }, { kind, document }) =>
    (kind === "article" || kind === "documentation") &&
    !(document.url && isHome(document.url)) &&
    !finding.evidence.some((entry) => "quote" in entry && /[?？؟]\s*$/.test(entry.quote)),
  // What describes a thing or a service is no story.
  "table-in-prose": (failed, context) =>
    certain(failed, context) || ["documentation", "product", "tool", "local_business"].includes(context.kind),
  "title-single": certain,
  "units-present": certain,
  // Headlines are long, and what a thread is called was written by who began it.
  "title-length": ({ finding }, { document, kind }) => {
    if (kind === "question") return false;
    const isShort = displayWidth(document.titles[0]?.text ?? "") < MIN_CUT_WIDTH;
    if (kind === "documentation") return isShort;
    if (isShort || finding.suggested_text !== undefined) return true;
    // Without a shorter one at hand, what is cut has to be more than the last word or two.
    return displayWidth(document.titles[0]?.text ?? "") > (isArticle(kind) ? MIN_LONG_HEADLINE_WIDTH : MIN_LONG_WIDTH);
  },
};

/** A short page of which nothing says what it is for, and that nobody is to find by a query, is often a notice, an entry of a calendar or a part of a system. */
const isOfAText = ({ kind, wordCount, queries }: CheckContext) =>
  kind !== "other" || wordCount >= MIN_WORDS_OF_A_TEXT || (queries.length > 0 && wordCount >= MIN_WORDS_OF_A_KIND);

const mayBeDate = (text: string) =>
  findDates(text).length > 0 || /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text);

/** Whether a failed check may become a recommendation; the others stay in `checks`. Of a draft all are reported. */
export function isShown(failed: FailedCheck, context: CheckContext): boolean {
  const { document } = context;
  if (document.kind === "draft") return true;
  // Of a page that shows no text at all, and has no scripts to bring one, nothing was read.
  if (document.scripts === 0 && document.blocks.length + document.outside.length === 0) return failed.id === "indexable";
  // Who names queries asks about the text.
  const isAskedFor = (failed.finding.target_queries ?? []).length > 0;
  const isUnknown = context.kind === "other" || context.wordCount < MIN_WORDS_OF_A_KIND;
  if (isUnknown && !OF_THE_SITE.has(failed.id) && !isAskedFor) return false;
  return !ONLY_IN_CHECKS.has(failed.id) && (CONDITIONS[failed.id]?.(failed, context) ?? true);
}
