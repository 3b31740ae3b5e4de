import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Estimate } from "./scale.ts";

/** A number in words, with the exact one and what is known of it in the markup, where a file of the figure takes them from. */
export const estimate = ({ value, low, high, n }: Estimate, text: string): Markup =>
  html`<data value="${value}"${known("low", low)}${known("high", high)}${known("answers", n)}>${text}</data>`;

const known = (name: string, value: number | null | undefined): Markup | "" =>
  value == null ? "" : html` data-${name}="${value}"`;
