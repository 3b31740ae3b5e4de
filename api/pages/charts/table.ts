import { html } from "hono/html";
import type { Markup } from "../document.ts";

export interface TableRow {
  isOwn?: boolean;
  /** The first one heads the row. */
  cells: readonly unknown[];
}

/** The numbers behind a chart, to be opened below it. */
export function table(caption: string, head: readonly (string | Markup)[], rows: readonly TableRow[]): Markup {
  return html`<details class="behind"><summary>${caption} as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr>${head.map((cell, index) => html`<th scope="col" class="${index > 0 ? "n" : ""}">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ isOwn, cells }) =>
      html`<tr class="${isOwn ? "own" : ""}">${cells.map((cell, index) =>
        index === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="n">${cell}</td>`,
      )}</tr>`,
  )}</tbody></table></div></details>`;
}

/** What colours and marks mean, in words beside a sample of each. */
export function legend(items: readonly { kind: string; text: string }[], scope = ""): Markup {
  return html`<ul class="legend ${scope}">${items.map(
    ({ kind, text }) =>
      html`<li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="${kind}" width="14" height="14" rx="3"/></svg>${text}</li>`,
  )}</ul>`;
}
