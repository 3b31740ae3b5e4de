import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { MAX_PLANNED_MS } from "../../own-dates.ts";
import { certain } from "../../recommended-where.ts";
import type { Evidence } from "../../result.ts";
import { ownItems } from "../../structured-items.ts";

/** Systems note the two with different delay (our own limit). */
const MAX_DELAY_MS = 3_600_000;
/** An instant, as machines write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Time zones and late corrections explain days, no more (our own limit). */
const MAX_APART_MS = 30 * 86_400_000;

/** Types that have the day on which the page's text was published. */
const DATED = /^(?:\w{0,20}Article|BlogPosting|Recipe|WebPage|HowTo)$/;

/** Days of publication that one page states far apart, of which one is wrong. */
function otherDay({ document, items }: CheckContext): Outcome | undefined {
  const own = ownItems(items).filter(({ types }) => types.some((type) => DATED.test(type)));
  const names = new Set(own.map(({ node }) => textOf(node.headline) || textOf(node.name)).filter(Boolean));
  // Cards of other texts are items of one type, with or without a name.
  const isList = own.some(({ types }, at) => own.some((other, place) => place > at && other.types[0] === types[0]));
  const stated = [
    ...(names.size > 1 || isList ? [] : own.map(({ node }) => textOf(node.datePublished))),
    document.head.properties.get("article:published_time")?.text ?? "",
  ].filter((value) => (INSTANT.test(value) || DAY.test(value)) && !Number.isNaN(Date.parse(value)));
  const [first, ...others] = stated.sort((a, b) => Date.parse(a) - Date.parse(b));
  const last = others.at(-1);
  if (!first || !last || Date.parse(last) - Date.parse(first) <= MAX_APART_MS) return undefined;
  return fail(`${first} and ${last}`, {
    priority: "medium",
    title: `State one day of publication of "${shorten(document.titles[0]?.text || "the article", 50)}"`,
    why: `The page says that it was published on ${first.slice(0, 10)} and on ${last.slice(0, 10)}; engines that see both trust neither.`,
    change: `Write the right one in structured data and metadata alike; a later change is dateModified.`,
    evidence: [first, last].map((value) => placeOf(document, value, "datePublished")),
    facts: { certain: true },
  });
}

/** One time of the day that is written with two zones, hours apart: one of them was put behind the time of another place. */
function otherZone({ document, items }: CheckContext): Outcome | undefined {
  const shared = document.head.properties.get("article:published_time")?.text ?? "";
  if (!INSTANT.test(shared) || shared.length <= CLOCK) return undefined;
  const hoursFrom = (value: string) => Math.abs(Date.parse(value) - Date.parse(shared)) / HOUR_MS;
  const all = ownItems(items)
    .filter(({ types }) => types.some((type) => DATED.test(type)))
    .map(({ node }) => textOf(node.datePublished))
    .filter((value) => INSTANT.test(value) && !Number.isNaN(hoursFrom(value)));
  const stated = all.find((value) => value.slice(0, CLOCK) === shared.slice(0, CLOCK));
  // Where one of several things agrees, it is the text's own.
  if (!stated || all.some((value) => hoursFrom(value) < MIN_ZONE_HOURS)) return undefined;
  return fail(`${stated} and ${shared}`, {
    priority: "medium",
    title: `Give the time of publication of "${shorten(document.titles[0]?.text || "the article", 50)}" one zone`,
    why: `article:published_time says ${shared} and the structured data ${stated}: the same time of the day with two zones, ${hoursFrom(stated).toFixed(1).replace(".0", "")} hours apart.`,
    change: `Write the instant with its zone once, and take it over in both places.`,
    evidence: [stated, shared].map((value) => placeOf(document, value, "datePublished")),
    facts: { certain: true },
  });
}

/** Zones differ by quarters of an hour. */
const MIN_ZONE_HOURS = 0.25;
const HOUR_MS = 3_600_000;
/** The length of an instant's date and time of the day, to the minute. */
const CLOCK = "2026-01-31T12:00".length;

/** Where the source has a date, else that it lacks the property. */
function placeOf(document: CheckContext["document"], date: string, property: string): Evidence {
  const start = document.fields.html!.indexOf(date);
  return start < 0 ? missing(property) : quote(document, { field: "html", start, end: start + date.length });
}

/** A text cannot be revised before it is published: engines that see it trust neither date (Google, byline dates: consistent). */
export const datesInOrder: Check = {
  id: "dates-in-order",
  channel: "seo",
  category: "freshness",
  what: "dates of publication that differ, and a date of revision before that of publication, in structured data or metadata",
  threshold: "none by a month, or by an hour",
  explains: ["date-plausible"],
  isOfSite: true,
  recommendedWhere: certain,
  run: (context) => {
    const { document, items } = context;
    if (document.kind === "draft") return notApplicable("a draft is dated when it is published");
    const { properties } = document.head;
    const other = otherDay(context) ?? otherZone(context);
    if (other) return other;
    const pairs = [
      ...items.map(({ node }) => [textOf(node.datePublished), textOf(node.dateModified)] as const),
      [properties.get("article:published_time")?.text ?? "", properties.get("article:modified_time")?.text ?? ""] as const,
    ].filter((pair) => [INSTANT, DAY].some((form) => pair.every((value) => form.test(value))));
    if (pairs.length === 0) return notApplicable("not both dates");
    const wrong = pairs.find(([published, modified]) => Date.parse(modified) + MAX_DELAY_MS <= Date.parse(published));
    if (!wrong) return pass("none");
    const [published, modified] = wrong;
    return fail(`${modified}, published ${published}`, {
      priority: "medium",
      title: `Put the dates of "${shorten(document.titles[0]?.text || "the article", 50)}" in order`,
      why: `The page says that it was revised on ${modified} and published on ${published}, which is later; engines that compare the two trust neither.`,
      change: `Set the date of revision to the last change of the text, on or after ${published.slice(0, 10)}, in structured data and metadata alike.`,
      evidence: [placeOf(document, modified, "dateModified")],
      // What is prepared and published by itself keeps the date of its last change; a report is not planned.
      facts: {
        certain: Date.parse(modified) + (context.kind === "news" ? 0 : MAX_PLANNED_MS) <= Date.parse(published),
      },
    });
  },
};
