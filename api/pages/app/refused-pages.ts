import { html } from "hono/html";
import type { Context } from "koa";
import type { Markup } from "../document.ts";
import { type Fields, sendAgain } from "../people/forms.ts";
import type { Action, OrganizationAction, Screen, Shown } from "./screen.ts";

/** What stands in place of what a form does, where whoever sent it is signed out meanwhile: the form, to be sent after signing in. */
export const signedOut = (ctx: Context, fields: Fields): Shown => ({
  title: "You are signed out",
  status: 401,
  body: html`<p class="note" role="alert">Nothing was done yet. This page keeps what you entered: sign in in another tab, then send it from here.</p>
<p><a href="/sign-in?return_to=/app" target="_blank">Sign in in another tab</a></p>
${sendAgain(ctx, fields)}`,
});

/** A link to another page. */
interface Way {
  href: string;
  label: string;
}

/** Of the screens, the one that lists what a form changes: the one that the action names, or else the one whose path is above its own. */
export function listOf({ path, list }: Action | OrganizationAction, screens: readonly Screen[]): Screen | undefined {
  if (list !== undefined) return screens.find((screen) => screen.path === list);
  const above = screens.filter((screen) => screen.path !== "" && (path === screen.path || path.startsWith(`${screen.path}/`)));
  return above.sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * What went wrong, with a way on: nobody is left with the button of the browser alone.
 *
 * @param list where the form that was sent leads back to, where that page is there.
 * @param waiting the form that was sent, where waiting is all that it takes.
 */
export function inWords(
  ctx: Context,
  { status, message, list, waiting }: { status: number; message: string; list: Way | null; waiting: Fields | null },
): { title: string; text: Markup } {
  const home = html`<p><a href="/app">All websites</a></p>`;
  if (status === 404 && ctx.method !== "GET") {
    const back = list ? html`<p><a href="${list.href}">${list.label}</a></p>` : home;
    return {
      title: "No longer there",
      text: html`<p class="note" role="alert">What you wanted to change is gone, or you may not see it any more.</p>${back}`,
    };
  }
  if (status === 404)
    return { title: "Not found", text: html`<p class="note">This page does not exist, or you may not see it.</p>${home}` };
  if (ctx.method !== "GET") {
    return {
      title: status === 403 ? "Not allowed" : "This did not work",
      text: html`<p class="note" role="alert">${message}</p>
${waiting ? html`<p>This page keeps what you entered.</p>${sendAgain(ctx, waiting)}` : html`<p>Go back in your browser to what you entered.</p>`}${home}`,
    };
  }
  if (status === 429) return { title: "Too many views", text: html`<p class="note" role="alert">${message}</p>` };
  const without = ctx.search && html`<p><a href="${ctx.path}">Open it without filters</a></p>`;
  return { title: "This cannot be shown", text: html`<p class="note" role="alert">${message}</p>${without}` };
}
