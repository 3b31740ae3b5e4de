import type { CheckContext } from "./context.ts";
import type { PageKind } from "./page-kind.ts";
import type { Priority, Recommendation } from "./result.ts";

/** Below this a change is right but not worth being asked for beside others. */
export const MIN_EFFECT = 3;

const BY_PRIORITY: Record<Priority, number> = { high: 7, medium: 4, low: 2 };

/**
 * How much more or less a change brings than others of its priority. What keeps a page out of results altogether comes before what would
 * improve its place there; what no engine weighs comes last.
 */
const CORRECTIONS: Record<string, number> = {
  indexable: 5,
  "text-without-scripts": 5,
  "canonical-self": 4,
  "ai-crawler-access": 4,
  "orders-to-models": 4,
  "snippet-allowed": 3,
  "placeholder-text": 3,
  "query-coverage": 2,
  "query-answer": 2,
  "title-present": 3,
  "numbers-agree": 2,
  "offer-agrees": 2,
  "json-ld-valid": 1,
  "answer-late": 1,
  "description-present": 1,
  "structured-data-present": 1,
  "json-ld-complete": 0.5,
  "sourced-statistics": 0.5,
  "h1-present": -1,
  "description-length": -0.5,
  "h1-single": -1,
  "canonical-present": -0.5,
  "title-length": -0.5,
  viewport: 0.5,
  charset: 0,
  "internal-links": -1.5,
  "outbound-citations": -1,
  "heading-order": -2,
  "empty-links": -1.5,
  "open-graph": -1,
  "mixed-content": -1,
  readability: -1.5,
  "sentence-length": -1,
  "paragraph-length": -1.5,
  "image-alt": -1,
  "image-alt-text": 0.5,
  "anchor-text": 0.5,
  "lists-present": -1,
  "thin-sections": -1.5,
  "entity-names": -1.5,
  "duplicate-paragraphs": -1.5,
  "heading-unique": 0,
  "llms-txt": -1,
};

/** Corrections by kind of page: data that a result of this kind is shown with. */
const BY_KIND: Partial<Record<PageKind, Record<string, number>>> = {
  recipe: { "json-ld-complete": 1, "structured-data-present": 2 },
  product: { "json-ld-complete": 1, "structured-data-present": 2, "image-alt": 0.5, "image-alt-text": 0.5 },
  landing: { "answer-first": -2, "sourced-statistics": -2 },
  news: { "paragraph-length": -2, "description-length": -1, "title-length": -1 },
  question: { "h1-single": -1, "structured-data-present": 0.5 },
};

/** What a writer mends with one key while the text is open, and what on a published page is a matter of its template. */
const IN_DRAFTS: Record<string, number> = {
  "heading-order": 3,
  "empty-links": 3,
  "anchor-text": 1,
  "image-alt": 1.5,
  "image-alt-text": 1,
  "sentence-length": 2,
  "paragraph-length": 1,
  readability: 1.5,
  "thin-sections": 2,
  "entity-names": 2,
  "duplicate-paragraphs": 2,
  "heading-unique": 1.5,
  "heading-empty": 1.5,
  "lists-present": 2,
  "internal-links": 1.5,
  "outbound-citations": 1,
};

/** The expected effect of a change on a page and its target queries; larger is more. Only the order has a meaning. */
export function effectOf(recommendation: Recommendation, { document, kind }: Pick<CheckContext, "document" | "kind">): number {
  const { id, priority, target_queries: queries } = recommendation;
  const ofDraft = document.kind === "draft" ? (IN_DRAFTS[id] ?? 0) : 0;
  return BY_PRIORITY[priority] + (CORRECTIONS[id] ?? 0) + (BY_KIND[kind]?.[id] ?? 0) + ofDraft + (queries.length > 0 ? 1 : 0);
}
