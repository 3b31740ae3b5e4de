import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Router } from "@koa/router";
import { html } from "hono/html";
import { asset, serveAssets } from "../assets.ts";
import type { Markup } from "../document.ts";

/** The library for browsers is two folders above its entry, in `dist/bundle`. */
const library = new URL(
  "../dist/bundle/index.umd.min.js",
  `file://${createRequire(import.meta.url).resolve("@simplewebauthn/browser")}`,
);
const script = `${readFileSync(library, "utf8")}\n${readFileSync(new URL("../assets/passkeys.js", import.meta.url), "utf8")}`;
const passkeys = asset("passkeys.js", "text/javascript", script);

/** What a page with such forms has in its head. */
export const passkeyScript: Markup = html`<script src="${passkeys.path}" defer></script>`;

/** Serves the script from the service's own address, so that the pages' policy admits it. */
export function passkeyAssets(router: Router): void {
  serveAssets(router, [passkeys]);
}

/** A form that the browser fills in with a passkey; without a script, or without passkeys, it is not shown. */
export function passkeyForm(form: {
  use: "sign-in" | "add";
  /** Where it is sent; the options come from the same path with `/options`. */
  action: string;
  label: string;
  returnTo?: string | null;
  fields?: Markup;
}): Markup {
  const { use, action, label, returnTo, fields } = form;
  return html`<form method="post" action="${action}" data-passkey="${use}" data-options="${action}/options" hidden>
<p class="problem" role="alert" hidden></p>
<input type="hidden" name="credential">${returnTo ? html`<input type="hidden" name="return_to" value="${returnTo}">` : ""}${fields ?? ""}
<button class="second">${label}</button></form>`;
}
