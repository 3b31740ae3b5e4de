import { html } from "hono/html";
import type { Middleware } from "koa";
import { showPage } from "./people/layout.ts";

/** The last of all: what nobody answered. People get a page that leads on, programs one sentence. */
export function notFound(): Middleware {
  return async (ctx) => {
    const isPage = (ctx.method === "GET" || ctx.method === "HEAD") && !ctx.path.startsWith("/api/");
    // Programs that take anything (`*/*`) get JSON, which comes first.
    if (isPage && ctx.accepts("json", "html") === "html") {
      await showPage(ctx, {
        title: "This page is not here",
        status: 404,
        body: html`<p>The address may be misspelt, or what stood here was moved or closed.</p>
<ul><li><a href="/account">Your account</a></li><li><a href="/docs">API reference</a></li></ul>`,
      });
      return;
    }
    ctx.status = 404;
    ctx.body = { error: `There is no ${ctx.path}; GET /api/v1/openapi.json describes the API, /docs shows it` };
  };
}
