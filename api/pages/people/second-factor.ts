import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import {
  type Factors,
  organizationsThatAsk,
  readFactors,
  relyingParty,
  renewRecoveryCodes,
} from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import type { Markup } from "../document.ts";
import { localPath, readForm } from "./forms.ts";
import { showPage } from "./layout.ts";
import { passkeyForm, passkeyScript } from "./passkey-form.ts";
import { justSignedIn, signedIn } from "./session.ts";

export const factorsPage = "/account/second-factor";

/** The second factors of the person who is signed in. */
export function secondFactorPages(router: Router, services: Services): void {
  const { database } = services;

  router.get(factorsPage, async (ctx: Context) => {
    const person = await signedIn(ctx, services);
    if (!person) return;
    const factors = await readFactors(database, person.id);
    const asking = await organizationsThatAsk(database.system, person.id);
    const hasAny = factors.totpSince !== null || factors.passkeys.length > 0;
    const returnTo = localPath(ctx.query.return_to);
    await showPage(ctx, {
      title: "Second factor",
      isWide: true,
      head: passkeyScript,
      body: html`<p>With a second factor nobody gets in who only knows your password.</p>
${asking.length > 0 && !hasAny ? html`<p class="problem" role="status">${asking.map(({ name }) => name).join(", ")} asks for a second factor. Add one to go on.</p>` : ""}
${hasAny && !person.secondFactor ? html`<p class="done"><a href="/sign-in?again=1&amp;return_to=${encodeURIComponent(returnTo ?? factorsPage)}">Sign in with your second factor</a></p>` : ""}
${returnTo && person.secondFactor ? html`<p class="done"><a href="${returnTo}">Go on to where you were going</a></p>` : ""}
<section><h2>Authenticator app</h2>${showApp(factors)}</section>
<section><h2>Passkeys</h2>${showPasskeys(factors, relyingParty(services.config) !== null)}</section>
${hasAny ? html`<section><h2>Recovery codes</h2>${showRecovery(factors)}</section>` : ""}
<p class="soft"><a href="/account">Back to your account</a></p>`,
    });
  });

  router.post(`${factorsPage}/codes`, async (ctx: Context) => {
    await readForm(ctx);
    const person = await justSignedIn(ctx, services, factorsPage);
    if (person) await showRecoveryCodes(ctx, await renewRecoveryCodes(database, person.id));
  });
}

const showApp = ({ totpSince }: Factors): Markup =>
  totpSince
    ? html`<form method="post" action="${factorsPage}/app/remove" class="row"><span>Set up on ${totpSince.slice(0, 10)}</span><button class="second">Remove the app</button></form>`
    : html`<p>An app on your phone shows a code that changes every 30 seconds. <a href="${factorsPage}/app">Set up an app</a></p>`;

const showPasskeys = ({ passkeys }: Factors, arePossible: boolean): Markup => html`
${passkeys.map(
  ({ id, name, createdAt, lastUsedAt }) => html`<form method="post" action="${factorsPage}/passkeys/remove" class="row">
<input type="hidden" name="passkey" value="${id}"><span>${name}<small class="soft">added ${createdAt.slice(0, 10)}, ${lastUsedAt ? `last used ${lastUsedAt.slice(0, 10)}` : "not used yet"}</small></span>
<button class="second" aria-label="Remove ${name}">Remove</button></form>`,
)}
<p>Your device or a security key vouches for you, and no other site can ask it to. A passkey signs you in without the password.</p>
${
  arePossible
    ? passkeyForm({
        use: "add",
        action: `${factorsPage}/passkeys`,
        label: "Add a passkey",
        fields: html`<label>Name <input name="name" value="My device" maxlength="60" required></label>`,
      })
    : html`<p class="soft">Passkeys need a service that has a name of its own, set as PUBLIC_URL.</p>`
}
<noscript><p class="soft">Adding a passkey needs JavaScript.</p></noscript>`;

const showRecovery = ({ recoveryCodes }: Factors): Markup => html`
<form method="post" action="${factorsPage}/codes" class="row"><span>${recoveryCodes} left</span><button class="second">Make new ones</button></form>`;

/** Shows recovery codes, this once. */
export function showRecoveryCodes(ctx: Context, codes: string[]): Promise<void> {
  return showPage(ctx, {
    title: "Your recovery codes",
    body: html`<p class="done" role="status">Keep these where you find them without your phone. They are not shown again.</p>
<p>Each one signs you in once, in place of the second factor.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="${factorsPage}">I have kept them</a></p>`,
  });
}
