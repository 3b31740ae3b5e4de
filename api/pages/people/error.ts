import { html } from "hono/html";
import type { Context } from "koa";
import { showPage } from "./layout.ts";

/** A page that says what went wrong. */
export function showError(ctx: Context, message: string, status = ctx.status): Promise<void> {
  return showPage(ctx, {
    title: "This did not work",
    status,
    body: html`<p>${message}</p><p class="soft"><a href="/sign-in">Sign in</a> or <a href="/password/forgot">set a new password</a></p>`,
  });
}
