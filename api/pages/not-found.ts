import { html } from "hono/html";
import type { Middleware } from "koa";
import { isForPeople } from "./for-people.ts";
import { showPage } from "./people/layout.ts";

/** The last of all: what nobody answered. People get a page that leads on, programs one sentence. */
export function notFound(): Middleware {
  return async (ctx) => {
    if ((ctx.method === "GET" || ctx.method === "HEAD") && isForPeople(ctx)) {
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
