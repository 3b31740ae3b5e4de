import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { anchorOf, isMinor } from "./frame.ts";
import { dayOfYear, labelled, labelOf, round } from "./scale.ts";
import { table } from "./table.ts";

/** What became of a question on a day, from best to worst. */
export const outcomes = ["first", "named", "not_named", "refused", "empty", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

const words: Record<Outcome, string> = {
  ...{ first: "named first", named: "named", not_named: "not named", refused: "refused", empty: "empty", failed: "failed" },
};

export interface Strip {
  title: string;
  /** `YYYY-MM-DD` in order. */
  days: readonly string[];
  /** A row for each model; null where it was not asked on the day. */
  rows: readonly { name: string; cells: readonly ({ outcome: Outcome; note?: string; href?: string } | null)[] }[];
}

const height = 22;

/** Days as a row of marks for each model. Outcomes differ in height and form, not only in colour. */
export function strip({ title, days, rows }: Strip): Markup {
  const step = 100 / Math.max(1, days.length);
  const gap = Math.min(0.6, step / 5);
  const used = outcomes.filter((outcome) => rows.some(({ cells }) => cells.some((cell) => cell?.outcome === outcome)));
  const labels = labelled(days.length);
  return html`<div class="chart"><ul class="bars strip">${rows.map(
    ({ name, cells }) => html`<li><span class="name">${name}</span>
<span class="lane"><svg width="100%" height="${height}" role="${cells.some((cell) => cell?.href) ? "group" : "img"}" aria-label="${name}: ${summary(cells)}">${cells.map(
      (cell, index) => {
        if (!cell) return "";
        const [x, width] = [index * step + gap / 2, step - gap];
        const mark = html`<rect class="slot" x="${round(index * step)}%" width="${round(step)}%" height="${height}"/>${markOf(cell.outcome, x, width)}<title>${dayOfYear(days[index]!)}: ${cell.note ?? words[cell.outcome]}</title>`;
        return cell.href ? html`<a href="${cell.href}" tabindex="-1">${mark}</a>` : html`<g>${mark}</g>`;
      },
    )}</svg></span></li>`,
  )}<li class="ticks" aria-hidden="true"><span></span><span class="lane"><svg width="100%" height="18">${labels.map(
    (index, order) =>
      html`<text class="tick${isMinor(order) ? " minor" : ""}" x="${round((index + 0.5) * step)}%" y="13" text-anchor="${anchorOf(order, labels.length)}">${labelOf(days)(days[index]!)}</text>`,
  )}</svg></span></li></ul>
<ul class="legend">${used.map((outcome) => html`<li><svg class="cell" viewBox="0 0 14 ${height}" aria-hidden="true">${markOf(outcome, 1, 12, "")}</svg>${words[outcome]}</li>`)}</ul>
${table(
  title,
  ["Day", ...rows.map(({ name }) => name)],
  days
    .map((day, index) => ({
      cells: [
        day,
        ...rows.map(({ cells }) => {
          const cell = cells[index];
          if (!cell) return "–";
          const text = cell.note ?? words[cell.outcome];
          return cell.href ? html`<a href="${cell.href}">${text}</a>` : text;
        }),
      ],
    }))
    .toReversed(),
)}</div>`;
}

function markOf(outcome: Outcome, x: number, width: number, unit = "%"): Markup {
  const across = (y: number, tall: number) =>
    html`<rect class="o-${outcome}" x="${round(x)}${unit}" y="${y}" width="${round(width)}${unit}" height="${tall}"/>`;
  if (outcome === "first") return across(0, height);
  if (outcome === "named") return across(9, 13);
  if (outcome === "not_named") return across(18, 4);
  if (outcome === "empty") return across(15, 6);
  const [from, to] = [`${round(x + width * 0.15)}${unit}`, `${round(x + width * 0.85)}${unit}`];
  const line = (y1: number, y2: number) => html`<line class="o-${outcome}" x1="${from}" x2="${to}" y1="${y1}" y2="${y2}"/>`;
  return outcome === "refused" ? html`${line(17, 17)}${line(21, 21)}` : html`${line(14, 22)}${line(22, 14)}`;
}

function summary(cells: Strip["rows"][number]["cells"]): string {
  const counts = outcomes.map((outcome) => ({ outcome, count: cells.filter((cell) => cell?.outcome === outcome).length }));
  const told = counts
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${words[outcome]} on ${count} ${count === 1 ? "day" : "days"}`);
  return told.join(", ") || "not asked";
}
