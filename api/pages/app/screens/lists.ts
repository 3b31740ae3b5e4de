import { html } from "hono/html";
import type { Markup } from "../../document.ts";

export interface Column {
  title: string;
  isNumber?: boolean;
  /** Stays on one line where there is room for lines at all. */
  isOneLine?: boolean;
}

/** What stands in place of a list that is empty: why, and the call that begins one. */
export const emptyList = (text: string, call?: string): Markup =>
  html`<div class="empty"><p>${text}</p>${call ? html`<p class="small"><a href="/docs">Begin</a> with <code>${call}</code>, or ask an agent that is connected.</p>` : ""}</div>`;

/** A table whose rows become cards on a phone. The first cell heads its row. */
export function listTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly { isOwn?: boolean; cells: readonly unknown[] }[],
  empty: Markup = emptyList("Nothing here yet."),
): Markup {
  if (rows.length === 0) return empty;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="stack-rows"><caption>${caption}</caption>
<thead><tr>${columns.map(({ title, isNumber }) => (title ? html`<th scope="col" class="${isNumber ? "n" : ""}">${title}</th>` : html`<td></td>`))}</tr></thead>
<tbody>${rows.map(
    ({ isOwn, cells }) =>
      html`<tr class="${isOwn ? "own" : ""}">${cells.map((cell, index) =>
        index === 0
          ? html`<th scope="row">${cell}</th>`
          : html`<td class="${columns[index]?.isNumber ? "n" : columns[index]?.isOneLine ? "line" : ""}" data-label="${columns[index]?.title ?? ""}"><span>${cell}</span></td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
}

/** A list that the page renews every few seconds while something in it is under way. */
export const renewed = (isUnderWay: boolean, list: Markup): Markup => html`<div data-again="${isUnderWay ? 5 : 0}">${list}</div>`;

/** The number of a page of a list, from 0. */
export const pageOf = (text: string): number => Math.min(10_000, Math.max(0, Number.parseInt(text, 10) || 0));

/** The way to the pages before and after. */
export function pager(page: number, pageSize: number, total: number, hrefOf: (page: number) => string): Markup | "" {
  const hasNext = (page + 1) * pageSize < total;
  if (page === 0 && !hasNext) return "";
  return html`<div class="pages"><span>${page > 0 ? html`<a rel="prev" href="${hrefOf(page - 1)}">Previous</a>` : ""}</span><span class="soft small">${page * pageSize + 1}–${Math.min(total, (page + 1) * pageSize)} of ${total.toLocaleString("en")}</span><span>${hasNext ? html`<a rel="next" href="${hrefOf(page + 1)}">Next</a>` : ""}</span></div>`;
}

/** The way from a part of a list that begins at a cursor: to the newest of `things`, null where it begins with them, and to older ones, null where there are none. */
export const cursorPager = (things: string, newest: string | Markup | null, older: string | Markup | null): Markup =>
  html`<div class="pages"><span>${newest === null ? "" : html`<a href="${newest}">Newest ${things}</a>`}</span><span>${older === null ? "" : html`<a rel="next" href="${older}">Older ${things}</a>`}</span></div>`;

/** Addresses come from strangers: only web addresses become links, and nobody's reputation is lent to them. */
export const outside = (url: string, text: string = url): Markup =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noreferrer noopener nofollow" dir="auto">${text}</a>`
    : html`<span dir="auto">${text}</span>`;
