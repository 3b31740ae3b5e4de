import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { estimate } from "./estimate.ts";
import { interval, percent } from "./scale.ts";

/*
 * Bars stretch to the width they are given: geometry is in percent of it, strokes keep their width (`non-scaling-stroke`), and
 * every text stands beside them in HTML, so that it is never scaled and can be read aloud.
 */

/** A share in percent with its 95 % interval and what it was counted over. */
export interface Rate {
  value: number;
  low: number;
  high: number;
  n: number;
}

/** One bar of a chart, with its name and value in words. */
export interface Bar {
  name: string;
  isOwn: boolean;
  /** `third` paints what belongs to nobody in the comparison. */
  tone?: "own" | "rival" | "third";
  rate: Rate;
  /** Stands beside the name. */
  label?: string;
  /** What stands at the end; the percentage without it. */
  value?: string;
}

/**
 * Bars with the 95 % interval as a whisker.
 *
 * @param columns what heads the names and the values in a file of the figure; none where it is not saved as one.
 */
export function barChart(bars: readonly Bar[], columns?: { name: string; value: string }): Markup {
  const most = scaleOf(bars.map(({ rate }) => rate.high));
  const x = (value: number) => Math.min(100, (value / most) * 100).toFixed(2);
  return html`<ul class="bars">${bars.map(({ name, isOwn, tone = isOwn ? "own" : "rival", rate, label, value }) => {
    const [from, to] = [x(rate.low), x(rate.high)];
    const line = (kind: string, x1: string, x2: string, y1: number, y2: number) =>
      html`<line class="${kind}" x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}"/>`;
    return html`<li><span class="name ${isOwn ? "own" : ""}"${column(columns?.name)}>${name}${label ? html` <span class="tag">${label}</span>` : ""}</span>
<span class="lane"><svg viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="22"/><rect class="bar-${tone}" width="${x(rate.value)}" height="22"/>${line("halo", from, to, 11, 11)}${line("whisker", from, to, 11, 11)}${line("whisker", from, from, 6, 16)}${line("whisker", to, to, 6, 16)}</svg></span>
<span class="value"><span${column(columns?.value)}>${estimate(rate, value ?? percent(rate.value))}</span><small>${interval(rate)}</small></span></li>`;
  })}${axis([0, most / 2, most])}</ul>`;
}

const column = (name: string | undefined): Markup | "" => (name === undefined ? "" : html` data-column="${name}"`);

const axis = (ticks: readonly number[]): Markup =>
  html`<li class="ticks" aria-hidden="true"><span></span><span class="lane axis">${ticks.map((tick) => html`<span class="tick">${percent(tick)}</span>`)}</span><span></span></li>`;

/** A round value at the right edge, so that short bars do not vanish. */
function scaleOf(highs: readonly number[]): number {
  const top = Math.max(...highs, 10);
  return [20, 40, 60, 80].find((edge) => top <= edge) ?? 100;
}

/**
 * Own brand (disc) against another (ring) in each row, with intervals.
 *
 * @param columns what heads the names and the own values in a file of the figure; none where it is not saved as one.
 */
export function dotChart(
  rows: readonly { name: string; own: Rate; rival: { name: string; rate: Rate } | null }[],
  columns?: { name: string; own: string },
): Markup {
  const mark = (rate: Rate, who: "own" | "rival", y: number) => html`
<line class="range-${who}" x1="${rate.low}" x2="${rate.high}" y1="${y}" y2="${y}"/><line class="dot-${who}" x1="${rate.value}" x2="${rate.value}" y1="${y}" y2="${y}"/>${
    who === "rival" ? html`<line class="dot-hole" x1="${rate.value}" x2="${rate.value}" y1="${y}" y2="${y}"/>` : ""
  }`;
  return html`<ul class="bars dots">${rows.map(
    ({ name, own, rival }) => html`<li><span class="name"${column(columns?.name)}>${name}</span>
<span class="lane"><svg class="thin" viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">${[
      0, 25, 50, 75, 100,
    ].map(
      (x) => html`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="26"/>`,
    )}${rival && rival.rate.n > 0 ? mark(rival.rate, "rival", 19) : ""}${own.n > 0 ? mark(own, "own", 8) : ""}</svg></span>
<span class="value">${own.n === 0 ? "no answers" : html`<span${column(columns?.own)}>${estimate(own, percent(own.value))}</span>`}<small>${
      own.n === 0 || !rival
        ? ""
        : html`<bdi>${rival.name}</bdi>: <span${column(columns && rival.name)}>${estimate(rival.rate, percent(rival.rate.value))}</span>`
    }</small></span></li>`,
  )}${axis([0, 25, 50, 75, 100])}</ul>`;
}

/** Parts of all answers, side by side. */
export function stackChart(
  rows: readonly { name: string; isOwn: boolean; parts: readonly { kind: string; count: number }[]; value: string }[],
): Markup {
  return html`<ul class="bars stack">${rows.map(({ name, isOwn, parts, value }) => {
    const total = Math.max(
      1,
      parts.reduce((sum, part) => sum + part.count, 0),
    );
    let at = 0;
    return html`<li><span class="name ${isOwn ? "own" : ""}">${name}</span>
<span class="lane"><svg viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">${parts.map(({ kind, count }) => {
      const width = (count / total) * 100;
      const x = at;
      at += width;
      return count === 0 ? "" : html`<rect class="${kind}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="22"/>`;
    })}</svg></span><span class="value">${value}</span></li>`;
  })}</ul>`;
}

/** What the marks of `dotChart` mean. */
export function dotLegend(own: string, rival: string | null, note = ""): Markup {
  const sample = (who: string) =>
    html`<svg viewBox="0 0 14 14" aria-hidden="true"><line class="dot-${who}" x1="7" x2="7" y1="7" y2="7"/>${who === "rival" ? html`<line class="dot-hole" x1="7" x2="7" y1="7" y2="7"/>` : ""}</svg>`;
  return html`<ul class="legend"><li>${sample("own")}<bdi>${own}</bdi></li>${rival === null ? "" : html`<li>${sample("rival")}<bdi>${rival}</bdi>${note}</li>`}<li>Lines: 95% intervals</li></ul>`;
}
