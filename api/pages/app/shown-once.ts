import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Shown } from "./screen.ts";

/**
 * The secret that a form has made, such as a link or a key.
 *
 * @param secret empty where the form was sent again: only a hash of it is kept.
 * @param again what is said then.
 * @param more what stands below either.
 */
export const shownOnce = (title: string, secret: string, again: string, more: Markup): Shown => ({
  title,
  body: secret
    ? html`<section class="card"><h2>Copy it now: it is shown this once</h2><pre tabindex="0">${secret}</pre><button type="button" data-copy hidden>Copy</button>${more}</section>`
    : html`<section class="card"><p class="note">${again}</p>${more}</section>`,
});
