import { readFileSync } from "node:fs";
import { html } from "hono/html";
import { asset } from "../assets.ts";
import type { Markup } from "../document.ts";

/** Served by the dashboard. */
export const chartAsset = asset(
  "charts.js",
  "text/javascript",
  readFileSync(new URL("../assets/charts.js", import.meta.url), "utf8"),
);

/**
 * What a page with charts has in its head, so that they can be read under the pointer and by arrow keys. It also shows each
 * `<button data-png="…" hidden>`, named by the id of a chart, which then saves it as a picture. The page's policy needs
 * `script-src 'self'`, and `img-src 'self' data:` for pictures.
 */
export const chartScript: Markup = html`<script src="${chartAsset.path}" defer></script>`;
