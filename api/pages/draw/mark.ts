import { html } from "hono/html";
import type { Markup } from "../document.ts";

/** A place of an answer that is marked, by offsets of the stored text. */
export interface Mark {
  start: number;
  end: number;
  /** Classes of the element. */
  kind: string;
  title: string;
}

export const markOf = ({ kind, title }: Mark, words: string): Markup =>
  html`<mark class="${kind}" title="${title}">${words}</mark>`;
