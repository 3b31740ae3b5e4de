import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html } from "hono/html";
import type { Middleware } from "koa";
import type { Markup } from "../document.ts";

const script = readFileSync(new URL("../assets/charts.js", import.meta.url), "utf8");
const version = createHash("sha256").update(script).digest("hex").slice(0, 16);
const path = `/assets/charts-${version}.js`;

/**
 * What a page with charts has in its head, so that they can be read under the pointer and by arrow keys. It also shows each
 * `<button data-png="…" hidden>`, named by the id of a chart, which then saves it as a picture. The page's policy needs
 * `script-src 'self'`, and `img-src 'self' data:` for pictures.
 */
export const chartScript: Markup = html`<script src="${path}" defer></script>`;

/** Serves the script from the service's own address, so that the pages' policy admits it. */
export function chartAssets(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    ctx.set("cache-control", "public, max-age=31536000, immutable");
    ctx.type = "text/javascript";
    ctx.body = script;
  };
}
