import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { frame, plotHeight, plotWidth } from "./frame.ts";
import { axisOf, dayOfYear, round } from "./scale.ts";

export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Null where nothing was asked. */
  count: number | null;
}

/** Counts over time as columns; where nothing was asked stands a shaded gap and no zero. The caller adds the table behind. */
export function columnChart({ id, title, periods }: { id: string; title: string; periods: readonly Period[] }): Markup {
  if (periods.length === 0) return html`<p class="soft empty">No answers in this time.</p>`;
  const axis = axisOf(
    periods.map(({ count }) => count ?? 0),
    "count",
  );
  const step = plotWidth / periods.length;
  const gap = Math.min(4, step / 4);
  const total = periods.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return html`<div class="chart" id="${id}">${frame({
    ...{ id, title, axis, unit: "count" as const, days: periods.map(({ from }) => from) },
    at: (index) => (index + 0.5) / periods.length,
    description: `${dayOfYear(periods[0]!.from)} to ${dayOfYear(periods.at(-1)!.to)}: ${total.toLocaleString("en")} in all. The table below has every number.`,
    stretched: periods.map(({ from, to, count }, index) => {
      const days = from === to ? dayOfYear(from) : `${dayOfYear(from)} to ${dayOfYear(to)}`;
      const [x, y] = [index * step, axis.at(count ?? 0) * plotHeight];
      return html`${count ? html`<rect class="column" x="${round(x + gap / 2)}" y="${round(y)}" width="${round(step - gap)}" height="${round(plotHeight - y)}"/>` : ""}<rect class="${count === null ? "slot gap" : "slot"}" x="${round(x)}" width="${round(step)}" height="${plotHeight}"><title>${days}: ${count === null ? "nothing was asked" : count.toLocaleString("en")}</title></rect>`;
    }),
  })}</div>`;
}
