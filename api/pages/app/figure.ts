import { html } from "hono/html";
import { shownWith } from "../../../src/platform/numbers/index.ts";
import { estimate, known } from "../charts/index.ts";
import type { Markup } from "../document.ts";
import { asCurl, asToolCall, type OperationName, type Question } from "./ask.ts";
import type { View } from "./screen.ts";

/** A number or chart with where it comes from. */
export interface Figure {
  title: string;
  body: Markup;
  /** The calls that the figure is made of, the main one first. */
  asked: readonly Question<OperationName>[];
  /** The page with the answers behind it; null where it is not made of answers, or shows them itself. */
  evidence: string | null;
  /** The id of a line chart of the body, which is saved as the drawing alone. */
  chartId?: string;
  /** A number among others instead of a card. */
  isTile?: boolean;
}

/** A figure with its menu: the answers behind it, the call that made it, a task for an agent, its table as a file, the picture. */
export function figure(
  view: Pick<View, "publicUrl" | "isShared">,
  { title, body, asked, evidence, chartId, isTile = false }: Figure,
): Markup {
  // Calls take a key, which whoever opened a link has not.
  const calls = view.isShared ? [] : asked;
  const tool = calls[0] && asToolCall(calls[0]);
  const head = html`<div class="head"><h2>${title}</h2><details class="actions"><summary aria-label="Actions for ${title}">⋯</summary><div><ul>
${evidence && !view.isShared ? html`<li><a href="${evidence}">Open the answers behind it</a></li>` : ""}
${calls.length > 0 ? html`<li><details><summary>Copy as API call</summary>${calls.map((question) => copied(asCurl(question, view.publicUrl)))}</details></li>` : ""}
${tool ? html`<li><details><summary>Ask your agent</summary>${copied(tool)}</details></li>` : ""}
<li><button type="button" data-csv="${title}" hidden>Save table as CSV</button></li>
<li><button type="button" data-png="${chartId ?? ""}" hidden>Save as picture</button></li>
<li><button type="button" data-print hidden>Print</button></li></ul></div></details></div>`;
  return isTile
    ? html`<li class="tile" data-figure>${head}${body}</li>`
    : html`<section class="card" data-figure>${head}${body}</section>`;
}

const copied = (text: string): Markup =>
  html`<pre tabindex="0">${text}</pre><button type="button" data-copy hidden>Copy</button>`;

/** A number whose value, as the API has it, stays in the markup. */
export const number = (value: number | null | undefined, text: string): Markup =>
  value === null || value === undefined ? html`<span class="soft">–</span>` : estimate({ value }, text);

/** A share in percent, to one decimal place. */
export const share = (value: number | null | undefined): Markup => number(value, `${shownWith(1, value ?? 0)}%`);

export interface Interval {
  low: number;
  high: number;
}

/** A 95 % interval in percent. */
export const between = (interval: Interval | null | undefined, unit = "%"): Markup | "" =>
  interval
    ? html`<small${known("low", interval.low)}${known("high", interval.high)}>${shownWith(1, interval.low)}–${shownWith(1, interval.high)}${unit}</small>`
    : "";

/** What a comparison says about a company. */
export interface Compared {
  verdict: "up" | "down" | "within_noise" | "not_comparable";
  difference?: number;
  interval?: Interval;
  baseline: number | null;
}

/** A difference to one decimal place, with its sign. */
function signed(difference: number): string {
  const text = shownWith(1, Math.abs(difference));
  return `${text === "0.0" ? "±" : difference > 0 ? "+" : "−"}${text}`;
}

/** A change in points: coloured and with an arrow only where it is significant. */
export function points(difference: number, kind: Compared["verdict"], title = ""): Markup {
  const arrow = kind === "up" ? "▲ " : kind === "down" ? "▼ " : "";
  return html`<span class="verdict ${kind}"${title ? html` title="${title}"` : ""}>${arrow}${estimate({ value: difference }, signed(difference))}</span>`;
}

/** A change with its verdict, for a column of a table. */
export function shortVerdict(compared: Compared | null | undefined): Markup {
  if (!compared || compared.verdict === "not_comparable" || compared.difference === undefined)
    return html`<span class="verdict not_comparable">–</span>`;
  return points(compared.difference, compared.verdict, rangeOf(compared));
}

const rangeOf = ({ interval }: Compared, unit = "points"): string =>
  interval ? `95% interval of the difference: ${interval.low} to ${interval.high} ${unit}` : "";

/** A change of an average position in words: a higher number is further behind. */
export function positionVerdict(compared: Compared): Markup {
  const { verdict: kind, difference } = compared;
  if (kind === "not_comparable" || difference === undefined) return verdict(compared);
  const [tone, arrow, words] = {
    up: ["down", "▼ ", " places further behind"],
    down: ["up", "▲ ", " places further ahead"],
    within_noise: ["within_noise", "", " places, within noise"],
  }[kind];
  const text = kind === "within_noise" ? signed(difference) : shownWith(1, Math.abs(difference));
  return html`<span class="verdict ${tone!}" title="${rangeOf(compared, "places")}">${arrow}${estimate({ value: difference }, text)}${words}</span>`;
}

/** The same in words. */
export function verdict(compared: Compared | null | undefined): Markup {
  if (!compared) return html`<span class="verdict not_comparable">–</span>`;
  if (compared.verdict === "not_comparable" || compared.difference === undefined)
    return html`<span class="verdict not_comparable">not comparable</span>`;
  const { verdict: kind, difference } = compared;
  return html`${points(difference, kind, rangeOf(compared))} <span class="verdict ${kind}">points${kind === "within_noise" ? ", within noise" : ""}</span>`;
}
