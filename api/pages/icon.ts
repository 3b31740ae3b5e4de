import { readFileSync } from "node:fs";
import { html } from "hono/html";
import type { Middleware } from "koa";

const file = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url));

const icons = new Map([
  ["/favicon.svg", { type: "image/svg+xml", body: file("favicon.svg") }],
  // Browsers ask for it by themselves, and older ones know no other.
  ["/favicon.ico", { type: "image/x-icon", body: file("favicon.ico") }],
]);

/** The elements of a page's head that name its icon. */
export const iconLinks = () =>
  html`<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`;

/** Serves the icon of all pages. */
export function icon(): Middleware {
  return async (ctx, next) => {
    const found = icons.get(ctx.path);
    if (!found) return next();
    ctx.set("cache-control", "public, max-age=86400");
    ctx.type = found.type;
    ctx.body = found.body;
  };
}
