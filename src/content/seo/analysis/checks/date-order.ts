import { type Check, fail, notApplicable, pass } from "../check.ts";
import { missing, quote, shorten } from "../evidence.ts";
import { textOf } from "../json-ld.ts";

/** Systems note the two with different delay (our own limit). */
const MAX_DELAY_MS = 3_600_000;
const PREPARED_MS = 36 * 3_600_000;
/** An instant, as machines write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A text cannot be revised before it is published: engines that see it trust neither date (Google, byline dates: consistent). */
export const datesInOrder: Check = {
  id: "dates-in-order",
  channel: "seo",
  category: "freshness",
  what: "a date of revision before that of publication, in structured data or metadata",
  threshold: "none by an hour or more",
  run: ({ document, items }) => {
    if (document.kind === "draft") return notApplicable("a draft is dated when it is published");
    const { properties } = document.head;
    const pairs = [
      ...items.map(({ node }) => [textOf(node.datePublished), textOf(node.dateModified)] as const),
      [properties.get("article:published_time")?.text ?? "", properties.get("article:modified_time")?.text ?? ""] as const,
    ].filter((pair) => [INSTANT, DAY].some((form) => pair.every((value) => form.test(value))));
    if (pairs.length === 0) return notApplicable("not both dates");
    const wrong = pairs.find(([published, modified]) => Date.parse(modified) + MAX_DELAY_MS <= Date.parse(published));
    if (!wrong) return pass("none");
    const [published, modified] = wrong;
    const start = document.fields.html!.indexOf(modified);
    const stated = start < 0 ? missing("dateModified") : quote(document, { field: "html", start, end: start + modified.length });
    return fail(`${modified}, published ${published}`, {
      priority: "medium",
      title: `Put the dates of "${shorten(document.titles[0]?.text || "the article", 50)}" in order`,
      why: `The page says that it was revised on ${modified} and published on ${published}, which is later; engines that compare the two trust neither.`,
      change: `Set the date of revision to the last change of the text, on or after ${published.slice(0, 10)}, in structured data and metadata alike.`,
      evidence: [stated],
      // What is prepared on one day and published by itself on the next keeps the date of its last change.
      facts: { certain: Date.parse(modified) + PREPARED_MS <= Date.parse(published) },
    });
  },
};
