import type { Span, TextBlock } from "../../../platform/documents/index.ts";
import type { CheckContext } from "./context.ts";
import { has, textOf, valueSpan } from "./json-ld.ts";
import { findDates } from "./language/dates.ts";
import { coverage } from "./language/words.ts";
import { mainHeading } from "./main-heading.ts";
import { ownItems, type StructuredItem } from "./structured-items.ts";

export type Dated = { at: number; what: string; text: string; span: Span | null };

/** How far from the heading, in characters of the source, a page shows its date; markup counts. */
const NEAR_HEADING = 4_000;

/** Dates that the page declares or shows as those of its own text, not of what it lists, links or quotes. */
export function ownDates(context: CheckContext): Dated[] {
  const declared = [...itemDates(context), ...metaDates(context)];
  // What machines are told is the page's own; what stands on it may belong to a teaser.
  return declared.length > 0 ? declared : shownDates(context);
}

function dated(text: string, what: string, span: Span | null): Dated[] {
  // A day without a year is read as one of 2001.
  const at = /(?:19|20)\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
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
  const { document, cues } = context;
  const isNear = nearHeading(context);
  const times = document.times.filter(isNear).slice(0, 3);
  const blocks = document.blocks.filter((block) => block.text.length <= 120 && block.kind !== "cell" && block.kind !== "heading");
  const lines = [
    ...document.outside.filter((block) => block.text.length <= 120 && isNear(block)),
    ...blocks.filter(isNear).slice(0, 8),
  ];
  const ending = blocks.slice(-3).filter(({ text }) => cues?.asOf.test(text) || cues?.byline.test(text));
  const written = [...lines, ...ending].flatMap((block) => datesOf(block, context));
  return [...times.flatMap(({ text, span }) => dated(text, "time", span)), ...written];
}

/** A date in a short line ("Updated on 3 May 2024") is the text's own. */
function datesOf(block: TextBlock, { cues }: CheckContext): Dated[] {
  if (!cues?.asOf.test(block.text) && !cues?.byline.test(block.text) && block.text.length > 40) return [];
  return findDates(block.text).map(({ at, start, end }) => ({
    at,
    what: "text",
    text: block.text.slice(start, end),
    span: { field: block.span.field, start: block.offsets[start]!, end: block.offsets[end - 1]! + 1 },
  }));
}
