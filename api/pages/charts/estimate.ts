import { html } from "hono/html";
import { roundHalfUp } from "../../../src/platform/numbers/index.ts";
import type { Markup } from "../document.ts";
import type { Estimate } from "./scale.ts";

/**
 * A number in words, with the value to two decimals and what is known of it in the markup, where a file of the figure takes them
 * from. Every number of a page is made here, so that computed ones are rounded as those of the API are.
 */
export const estimate = ({ value, low, high, n }: Estimate, text: string): Markup =>
  html`<data value="${roundHalfUp(value)}"${known("low", low)}${known("high", high)}${known("answers", n)}>${text}</data>`;

/** What is known of a number, as an attribute of its element or of the one that follows. */
export const known = (name: "low" | "high" | "answers", value: number | null | undefined): Markup | "" =>
  value == null ? "" : html` data-${name}="${roundHalfUp(value)}"`;
