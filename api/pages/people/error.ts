import { html } from "hono/html";
import type { Context } from "koa";
import { showPage } from "./layout.ts";

/**
 * A page that says what went wrong.
 *
 * @param isSignedIn a link that was used up is opened again by the button Back and out of a mail, mostly by whom it let in.
 */
export function showError(ctx: Context, message: string, status = ctx.status, isSignedIn = false): Promise<void> {
  const next = isSignedIn
    ? html`You are signed in: <a href="/app">open the dashboard</a>`
    : html`<a href="/sign-in">Sign in</a> or <a href="/password/forgot">set a new password</a>`;
  return showPage(ctx, {
    title: "This did not work",
    status,
    body: html`<p>${message}</p><p class="soft">${next}</p>`,
  });
}
