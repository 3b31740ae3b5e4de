import type { CheckContext } from "./context.ts";
import type { PageKind } from "./page-kind.ts";

/** Kinds whose text is written by many people, or is no running text. */
const NOT_WRITTEN: PageKind[] = ["question", "category", "tool"];

/**
 * Kinds of pages that a check says nothing useful about: a report of a day is not to be revised, a list of products has no opening
 * that answers, a thread is not its owner's prose.
 */
export const notFor: Record<string, PageKind[]> = {
  "answer-first": [...NOT_WRITTEN, "recipe"],
  "answer-late": ["category", "tool"],
  "author-present": ["category", "tool", "product", "documentation", "landing", "local_business"],
  "content-length": ["question", "category", "tool", "local_business"],
  "date-present": [...NOT_WRITTEN, "recipe", "product", "documentation", "landing", "local_business"],
  "date-stale": ["news", "question"],
  "definition-present": [...NOT_WRITTEN, "news", "recipe", "product", "local_business"],
  "duplicate-paragraphs": ["question", "category", "recipe"],
  "entity-names": NOT_WRITTEN,
  "heading-unique": ["category"],
  "headings-present": ["question", "news", "recipe", "category", "tool"],
  "internal-links": ["category"],
  "keyword-stuffing": ["category"],
  "query-in-h1": ["product", "question"],
  "query-in-opening": ["question"],
  "lists-present": ["question", "news", "category", "tool"],
  "numbers-agree": ["question", "category"],
  "outbound-citations": [...NOT_WRITTEN, "recipe", "product", "documentation", "landing", "local_business"],
  "paragraph-length": [...NOT_WRITTEN, "recipe", "landing"],
  "placeholder-text": ["question"],
  "promised-count": ["question", "category"],
  "questions-answered": ["category"],
  readability: [...NOT_WRITTEN, "recipe", "product"],
  "sentence-length": [...NOT_WRITTEN, "recipe", "product"],
  "sourced-statistics": ["category", "tool"],
  "steps-as-list": ["question", "news", "category"],
  "table-in-prose": ["question", "news"],
  "thin-sections": ["question", "category", "product", "tool", "landing", "local_business"],
  "units-present": ["question", "category", "news"],
};

/** Checks that rest on the main text alone: without it they would judge the page's frame, or nothing. */
export const onMainText: ReadonlySet<string> = new Set([
  ...Object.keys(notFor).filter((id) => !["author-present", "date-present", "date-stale"].includes(id)),
  "heading-order",
  "heading-empty",
  "query-in-opening",
  "query-answer",
  "query-coverage",
  "tracked-prompt-coverage",
  "image-alt",
  "image-alt-text",
  "anchor-text",
  "empty-links",
  "placeholder-text",
  "text-without-scripts",
]);

/** Checks of what pages keep in scripts too. */
const inScripts: ReadonlySet<string> = new Set(["structured-data-present", "recipe-data", "date-present"]);

/** Whether a page names scripts to be loaded early and has none: a copy that has lost them. */
function hasLostScripts({ kind, scripts, jsonLd, fields }: CheckContext["document"]): boolean {
  if (kind === "draft" || scripts > 0 || jsonLd.length > 0) return false;
  return /\sas=["']?script|rel=["']?modulepreload/i.test(fields.html!);
}

const NAMES: Record<PageKind, string> = {
  article: "articles",
  news: "news reports",
  question: "questions and threads",
  recipe: "recipes",
  product: "product pages",
  category: "category pages",
  documentation: "documentation",
  landing: "landing pages",
  local_business: "pages of local businesses",
  tool: "tools",
  other: "pages of this kind",
};

/** Why a check is not run on a source, or null where it is. */
export function whyNot(id: string, { kind, document }: CheckContext): string | null {
  if (inScripts.has(id) && hasLostScripts(document))
    return "the source names scripts that it does not have, as copies that have lost them, and pages keep such data there";
  if (notFor[id]?.includes(kind)) return `not judged on ${NAMES[kind]}`;
  if (onMainText.has(id) && !document.mainTextReliable)
    return "the page shows far more text than could be told to be its main text, so that nothing is concluded from it";
  return null;
}
