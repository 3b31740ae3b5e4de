import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { estimate } from "./estimate.ts";
import { frame, plotHeight, plotWidth } from "./frame.ts";
import { axisOf, dayOfYear, type Estimate, exact, labelOf, round, short, type Unit } from "./scale.ts";
import { table } from "./table.ts";

export interface Series {
  name: string;
  /** The own brand is drawn bold, above the others, and with its interval. */
  isOwn?: boolean;
  /** One for each day; null where nothing was asked, which is drawn as a gap. */
  values: readonly (Estimate | null)[];
}

/** A change of what or how is asked, after which numbers may differ for that reason. */
export interface Mark {
  /** `YYYY-MM-DD`. */
  day: string;
  text: string;
  href?: string;
}

export interface LineChart {
  /** Unique on the page. */
  id: string;
  title: string;
  unit: Unit;
  /** `YYYY-MM-DD` in order; the first days of weeks or months where those are counted. */
  days: readonly string[];
  /** The own brand and up to five others. */
  series: readonly Series[];
  marks?: readonly Mark[];
}

/** How many others are told apart by colour and dashes. */
const mostRivals = 5;

/** Lines over time with the interval of the own brand, gaps where nothing was asked, marks, and the table behind. */
export function lineChart({ id, title, unit, days, series, marks = [] }: LineChart): Markup {
  const own = series.filter(({ isOwn }) => isOwn);
  const drawn = [...own, ...series.filter(({ isOwn }) => !isOwn).slice(0, mostRivals)];
  const values = drawn.flatMap(({ values, isOwn }) =>
    values.flatMap((one) => (one ? [one.value, ...(isOwn && one.high != null ? [one.high] : [])] : [])),
  );
  if (values.length === 0) return html`<p class="soft empty">No answers in this time.</p>`;
  const axis = axisOf(values, unit);
  const at = (index: number) => (days.length === 1 ? index + 0.5 : index / (days.length - 1));
  const point = (index: number, value: number) => `${round(at(index) * plotWidth)} ${round(axis.at(value) * plotHeight)}`;
  let rivals = 0;
  const styled = drawn.map((one) => ({ ...one, kind: one.isOwn ? "own" : `r${++rivals}` }));
  const numbered = numberMarks(marks, days);
  return html`<div class="chart" id="${id}">${frame({
    ...{ id, title, days, axis, unit, at },
    description: describe(drawn, unit, days),
    // The own line last, so that it lies on top; its dot first, as it is the larger one: those of others that are as high stand in it.
    stretched: html`${own.map(({ values }) => html`<path class="band" d="${bandPath(values, point)}"/>`)}${styled.toReversed().map(({ kind, values }) => html`<path class="line ${kind}" d="${linePath(values, point)}"/>`)}${styled.map(({ kind, values }) => html`<path class="dot ${kind}" d="${dotPath(values, point)}"/>`)}`,
    unstretched: numbered.map(({ number, index }) => {
      const x = `${round(at(index) * 100)}%`;
      return html`<g class="mark"><line x1="${x}" x2="${x}" y1="-6" y2="${plotHeight}"/><circle cx="${x}" cy="-12" r="8"/><text x="${x}" y="-12" dy="4" text-anchor="middle">${number}</text></g>`;
    }),
  })}
<ul class="legend">${styled.map(({ name, kind, values }) => html`<li><svg viewBox="0 0 26 14" class="long" aria-hidden="true"><path class="line ${kind}" d="M1 7H25"/></svg><bdi class="${kind === "own" ? "strong" : ""}">${name}</bdi>&nbsp;<span class="soft">${latest(values, unit)}</span></li>`)}${own.some(({ values }) => values.some((one) => one?.low != null)) ? html`<li><svg viewBox="0 0 26 14" class="long" aria-hidden="true"><rect class="band" width="26" height="14"/></svg>95% interval</li>` : ""}<li>Values: ${labelOf(days)(days[lastOf(drawn)]!)}</li></ul>
${
  numbered.length > 0
    ? html`<ol class="marks">${numbered.map(({ day, texts }) => html`<li><span class="soft">${labelOf(days)(day)}</span> ${texts.map(({ text, href }, index) => html`${index > 0 ? "; " : ""}${href ? html`<a href="${href}">${text}</a>` : text}`)}</li>`)}</ol>`
    : ""
}
${table(
  title,
  ["Day", ...drawn.map(({ name }) => name), "Answers"],
  days
    .map((day, index) => ({
      cells: [
        day,
        ...drawn.map(({ values }) => inTable(values[index] ?? null, unit)),
        (own[0] ?? drawn[0])?.values[index]?.n ?? "–",
      ],
    }))
    .toReversed(),
)}</div>`;
}

/** Without what it was counted over, which has a column. */
const inTable = (one: Estimate | null, unit: Unit) => (one ? estimate({ ...one, n: null }, exact(one, unit)) : exact(null, unit));

type Point = (index: number, value: number) => string;

/** Parts of a series without a gap, with the index of their days. */
function runs(values: readonly (Estimate | null)[]): { index: number; one: Estimate }[][] {
  const parts: { index: number; one: Estimate }[][] = [];
  for (const [index, one] of values.entries()) {
    if (!one) continue;
    if (index === 0 || !values[index - 1]) parts.push([]);
    parts.at(-1)!.push({ index, one });
  }
  return parts;
}

export const linePath = (values: readonly (Estimate | null)[], point: Point): string =>
  runs(values)
    .filter((part) => part.length > 1)
    .map((part) => `M${part.map(({ index, one }) => point(index, one.value)).join("L")}`)
    .join("");

/** A day between two gaps is a line without length, which round ends make a dot. */
export const dotPath = (values: readonly (Estimate | null)[], point: Point): string =>
  runs(values)
    .filter((part) => part.length === 1)
    .map(([alone]) => `M${point(alone!.index, alone!.one.value)}h0`)
    .join("");

function bandPath(values: readonly (Estimate | null)[], point: Point): string {
  const known = values.map((one) => (one && one.low != null && one.high != null ? one : null));
  // A day between two gaps has a bar that is as wide as its dot.
  const half = 0.004 * Math.max(1, values.length - 1);
  return runs(known)
    .map((part) => {
      const [{ index: alone, one }] = part as [(typeof part)[number]];
      const ends = part.length > 1 ? part : [alone - half, alone + half].map((index) => ({ index, one }));
      const upper = ends.map(({ index, one }) => point(index, one.high!));
      const lower = ends.map(({ index, one }) => point(index, one.low!)).reverse();
      return `M${[...upper, ...lower].join("L")}Z`;
    })
    .join("");
}

/** Marks of one day share a number; those of other days are left out. */
function numberMarks(marks: readonly Mark[], days: readonly string[]) {
  const byDay = new Map<number, Mark[]>();
  for (const mark of marks) {
    const index = days.findLastIndex((day) => day <= mark.day);
    if (index >= 0) byDay.set(index, [...(byDay.get(index) ?? []), mark]);
  }
  return [...byDay.entries()]
    .sort(([a], [b]) => a - b)
    .map(([index, texts], order) => ({ number: order + 1, index, day: texts[0]!.day, texts }));
}

/** The last day of which there is a value. */
const lastOf = (series: readonly Series[]): number =>
  Math.max(...series.map(({ values }) => values.findLastIndex((one) => one !== null)));

function latest(values: readonly (Estimate | null)[], unit: Unit): string {
  const last = values.findLast((one) => one !== null);
  return last ? short(last.value, unit) : "–";
}

function describe(series: readonly Series[], unit: Unit, days: readonly string[]): string {
  const ends = series.map(({ name, values }) => {
    const first = values.find((one) => one !== null);
    return first ? `${name} from ${short(first.value, unit)} to ${latest(values, unit)}` : `${name} without answers`;
  });
  // The range may begin before the first answer and end behind the last.
  const first = Math.min(...series.flatMap(({ values }) => values.flatMap((one, index) => (one ? [index] : []))));
  return `${dayOfYear(days[first]!)} to ${dayOfYear(days[lastOf(series)]!)}: ${ends.join(", ")}. The table below has every number.`;
}
