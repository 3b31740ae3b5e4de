import type { Span, TextBlock } from "../../../platform/documents/index.ts";
import type { CheckContext } from "./context.ts";
import { has, type JsonLdNode, textOf, valueSpan } from "./json-ld.ts";
import { findDates, parseDate, turnedDate } from "./language/dates.ts";
import { coverage } from "./language/words.ts";
import { mainHeading } from "./main-heading.ts";
import { ownItems, type StructuredItem } from "./structured-items.ts";

export type Dated = {
  at: number;
  what: string;
  text: string;
  span: Span | null /** False for a month without a day. */;
  hasDay?: boolean;
};

/** How far from the heading, in characters of the source, a page shows its date; markup counts. */
const NEAR_HEADING = 4_000;

/** Dates that the page declares or shows as those of its own text, not of what it lists, links or quotes. */
export function ownDates(context: CheckContext): Dated[] {
  const declared = declaredDates(context);
  // What structured data say is the page's own; what stands on it may belong to a teaser.
  return declared.length > 0 ? declared : shownDates(context);
}

/** The dates that the page's structured data give for its own text. */
const declaredDates = (context: CheckContext): Dated[] => [...itemDates(context), ...metaDates(context)];

const DAY_MS = 24 * 3600 * 1000;
/** Texts are written some weeks before the day on which they are planned to appear, and keep the date of that change (our own limit). */
export const MAX_PLANNED_MS = 31 * DAY_MS;

/** The same day, a day more for time zones, also with day and month the other way round; a month without a day agrees with each of its days. */
function agree(shown: Dated, declared: Dated): boolean {
  if (Math.abs(shown.at - declared.at) < 2 * DAY_MS) return true;
  if (shown.hasDay === false) return Math.abs(shown.at + 15 * DAY_MS - declared.at) < 20 * DAY_MS;
  const turned = turnedDate(shown.at);
  return turned !== undefined && Math.abs(turned - declared.at) < 2 * DAY_MS;
}

/** So far before the main heading, in characters of the source, stands what belongs to the frame (our own limit). */
const MAX_BEFORE_HEADING = 800;

/** A day that the page shows as that of its text where its structured data have others alone; undefined where one of them agrees. */
export function contradictedDate(context: CheckContext): { shown: Dated; declared: Dated } | undefined {
  const declared = declaredDates(context).filter(({ what }) => what !== "meta");
  // What was published on the day that is shown, and says no more than when it was revised, contradicts nothing.
  if (declared.every(({ what }) => /modif/i.test(what))) return undefined;
  const heading = mainHeading(context)?.span.start ?? 0;
  const lines = writtenDates(context, true).filter(({ span }) => !span || span.start >= heading - MAX_BEFORE_HEADING);
  const [first] = lines;
  // Of several days some may be those of other texts, such as the latest ones above the heading.
  if (!first || declared.length === 0 || lines.some(({ at }) => at !== first.at)) return undefined;
  if (lines.some((line) => declared.some((date) => agree(line, date)))) return undefined;
  const nearest = declared.reduce((best, date) => (Math.abs(date.at - first.at) < Math.abs(best.at - first.at) ? date : best));
  return { shown: first, declared: nearest };
}

/** Things whose date is a day that has been. */
const WRITTEN = /^(?:Review|Comment|Answer|Question|\w{0,20}Article|BlogPosting|QAPage|DiscussionForumPosting|Recipe)$/;

/** A date that cannot be right in something that the page holds: of a day to come, before what it answers, or revised before it was published. */
export function oddDate({ items, document, now }: CheckContext): (Dated & { why: string }) | undefined {
  for (const { node, span, syntax, types } of items) {
    if (!types.some((type) => WRITTEN.test(type))) continue;
    const found = (text: string, why: string) => {
      const place = syntax === "json-ld" ? valueSpan(span, document.fields[span.field]!, text) : span;
      return { at: parseDate(text), what: `a date of the ${types[0]}`, text, span: place, why };
    };
    const text = dateOf(node);
    const at = parseDate(text);
    if (Number.isNaN(at)) continue;
    if (at > now.getTime() + DAY_MS) return found(text, "lies in the future");
    const modified = textOf(node.dateModified);
    if (parseDate(modified) < at - MAX_PLANNED_MS) return found(modified, `lies before the publication (${text})`);
    const replies = [node.acceptedAnswer, node.suggestedAnswer, node.comment].flat() as unknown[];
    for (const reply of replies) {
      const replied = typeof reply === "object" && reply !== null ? dateOf(reply as JsonLdNode) : "";
      if (parseDate(replied) < at - DAY_MS) return found(replied, `lies before what it replies to (${text})`);
    }
  }
  return undefined;
}

const dateOf = (node: JsonLdNode) => textOf(node.datePublished) || textOf(node.dateCreated);

function dated(text: string, what: string, span: Span | null): Dated[] {
  // A day without a year is read as one of 2001.
  const at = /(?:19|20)\d{2}/.test(text) ? parseDate(text) : Number.NaN;
  return Number.isNaN(at) ? [] : [{ at, what, text, span }];
}

function itemDates({ items, document, language }: CheckContext): Dated[] {
  const own = ownItems(items).filter(({ node }) => has(node, "datePublished") || has(node, "dateModified"));
  // Several things at the top are teasers beside the page's own, which has its name.
  const title = document.titles[0]?.text ?? "";
  const named = (item: StructuredItem) => coverage(textOf(item.node.headline ?? item.node.name), title, language) >= 0.6;
  const ours = own.length > 1 && own.some(named) ? own.filter((item) => named(item) || item.types.includes("WebPage")) : own;
  return ours.flatMap(({ node, span, syntax }) =>
    ["datePublished", "dateModified"].flatMap((property) => {
      const text = textOf(node[property]);
      const place = syntax === "json-ld" ? valueSpan(span, document.fields[span.field]!, text) : span;
      return has(node, property) ? dated(text, property, place) : [];
    }),
  );
}

const META_NAMES = ["article:published_time", "article:modified_time"];

function metaDates({ document }: CheckContext): Dated[] {
  const properties = META_NAMES.flatMap((name) => {
    const property = document.head.properties.get(name);
    return property ? dated(property.text, name, property.span) : [];
  });
  const bodyStart = document.fields.html?.search(/<body[\s>]/i) ?? -1;
  const inHead = document.times.filter(({ span }) => span.start < bodyStart);
  return [...properties, ...inHead.flatMap(({ text, span }) => dated(text, "meta", span))];
}

/** Whether something stands by the main heading: up to the end of the second paragraph, or so far below the heading. */
export function nearHeading(context: CheckContext): (place: { span: Span }) => boolean {
  const { document, prose } = context;
  const heading = mainHeading(context);
  const from = (heading?.span.start ?? 0) - NEAR_HEADING / 2;
  const to = Math.max(prose[1]?.span.end ?? 0, (heading?.span.end ?? 0) + NEAR_HEADING);
  return ({ span }) => document.kind === "draft" || (span.start >= from && span.start <= to);
}

function shownDates(context: CheckContext): Dated[] {
  const { document } = context;
  const isNear = nearHeading(context);
  const times = document.times.filter(isNear).slice(0, 3);
  return [...times.flatMap(({ text, span }) => dated(text, "time", span)), ...writtenDates(context)];
}

/** The days that stand in short lines by the heading or under the text; `isOfText` for those alone that say so or say nothing else. */
function writtenDates(context: CheckContext, isOfText = false): Dated[] {
  const { document, cues } = context;
  const isNear = nearHeading(context);
  const blocks = document.blocks.filter((block) => block.text.length <= 120 && block.kind !== "cell" && block.kind !== "heading");
  const lines = [
    ...document.outside.filter((block) => block.text.length <= 120 && isNear(block)),
    ...blocks.filter(isNear).slice(0, 8),
  ];
  const ending = blocks.slice(-3).filter(({ text }) => cues?.asOf.test(text) || cues?.byline.test(text));
  return [...lines, ...ending]
    .filter((block) => !isOfText || isDateLine(block, context))
    .flatMap((block) => datesOf(block, context));
}

const PUBLISHED =
  /publi|posted|veröffentl|erschienen|pubblicat|gepubliceerd|geplaatst|opublikowan|yayın|نشر|公開|投稿|掲載|опубликован|publicerad/i;

/** Whether a line says when the text was written: by its words, or because it is nothing but a date, also with the time of day. */
function isDateLine({ text }: TextBlock, { cues }: CheckContext): boolean {
  if (cues?.asOf.test(text) || cues?.byline.test(text) || PUBLISHED.test(text)) return true;
  const found = findDates(text);
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return found.length > 0 && !/[\p{L}\d]/u.test(rest.replace(/\d{1,2}[:.]\d{2}/, ""));
}

/** A date in a short line ("Updated on 3 May 2024") is the text's own. */
function datesOf(block: TextBlock, { cues }: CheckContext): Dated[] {
  if (!cues?.asOf.test(block.text) && !cues?.byline.test(block.text) && block.text.length > 40) return [];
  return findDates(block.text).map(({ at, start, end, hasDay }) => ({
    at,
    hasDay,
    what: "text",
    text: block.text.slice(start, end),
    span: { field: block.span.field, start: block.offsets[start]!, end: block.offsets[end - 1]! + 1 },
  }));
}
