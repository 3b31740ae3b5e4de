import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { estimate } from "./estimate.ts";
import { type Estimate, exact, interval, percent } from "./scale.ts";

export interface HeatMap {
  title: string;
  /** What heads the column of names. */
  corner: string;
  /** Shares of what is not wished, tinted by the colour of what is bad. */
  isBad?: boolean;
  columns: readonly { name: string; isOwn?: boolean; href?: string }[];
  rows: readonly {
    name: string;
    isOwn?: boolean;
    href?: string;
    /** One for each column; null where there are no answers. Shares, 0 to 100. */
    cells: readonly { rate: Estimate | null; href?: string }[];
  }[];
}

const shades = 10;

/** Shares of two kinds of things against each other. It is a table whose cells are tinted, so no other stands behind it. */
export function heatMap({ title, corner, isBad, columns, rows }: HeatMap): Markup {
  const most = Math.max(10, ...rows.flatMap(({ cells }) => cells.map(({ rate }) => rate?.value ?? 0)));
  return html`<div class="chart scroll" tabindex="0" role="region" aria-label="${title}"><table class="heat${isBad ? " bad" : ""}"><caption>${title}</caption>
<thead><tr><th scope="col">${corner}</th>${columns.map(({ name, isOwn, href }) => html`<th scope="col" class="${isOwn ? "strong" : ""}">${named(name, href)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ name, isOwn, href, cells }) =>
      html`<tr><th scope="row" class="${isOwn ? "strong" : ""}">${named(name, href)}</th>${cells.map(({ rate, href }, index) => {
        const head = columns[index]!.name;
        if (!rate) return html`<td class="none" data-label="${head}" title="no answers">–</td>`;
        const shade = Math.min(shades, Math.round((rate.value / most) * shades));
        const text = html`${estimate(rate, percent(rate.value))}${rate.low != null && rate.high != null ? html` <small>${interval({ low: rate.low, high: rate.high })}</small>` : ""}`;
        const label = `${exact(rate, "percent")}${rate.n == null ? "" : ` of ${rate.n.toLocaleString("en")} answers`}`;
        return html`<td class="h${shade}" data-label="${head}" title="${label}">${href ? html`<a href="${href}">${text}</a>` : text}</td>`;
      })}</tr>`,
  )}</tbody></table></div>`;
}

const named = (name: string, href: string | undefined): Markup =>
  href ? html`<a href="${href}"><bdi>${name}</bdi></a>` : html`<bdi>${name}</bdi>`;
