import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { acceptInvite, type Entered, type OpenInvite, readInvite } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readForm, tokenOf } from "./forms.ts";
import { newPasswordField, problem, showPage } from "./layout.ts";
import { browserOf, keep } from "./session.ts";

/** Where the link of an invitation leads. Looking at it changes nothing, since mail scanners look at links too. */
export function acceptPages(router: Router, services: Services): void {
  router.get("/invites/accept", async (ctx: Context) => showInvite(ctx, await readInvite(services.database, tokenOf(ctx)), null));

  router.post("/invites/accept", async (ctx: Context) => {
    const field = await readForm(ctx);
    const invite = await readInvite(services.database, tokenOf(ctx));
    let entered: Entered | null;
    try {
      entered = await acceptInvite(services.database, tokenOf(ctx), {
        password: invite.needsPassword ? field("password") : null,
        firstName: name(field("first_name")) || invite.firstName,
        lastName: name(field("last_name")) || invite.lastName,
        browser: browserOf(ctx, services),
        publicUrl: services.config.PUBLIC_URL,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      return showInvite(ctx, invite, error.message, 400);
    }
    const next = entered ? keep(ctx, services, entered) : "/sign-in";
    await showPage(ctx, {
      title: "You are in",
      body: html`<p class="done" role="status">You joined <bdi>${placeOf(invite)}</bdi> as <bdi>${invite.role}</bdi>.</p>
<p><a href="${next}">${next === "/sign-in" ? "Sign in with your password" : "Open the dashboard"}</a></p>`,
    });
  });
}

function showInvite(ctx: Context, invite: OpenInvite, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: `Join ${placeOf(invite)}`,
    status,
    body: html`${problem(message)}<p>You are invited as <strong><bdi>${invite.role}</bdi></strong>, with the address <strong>${invite.email}</strong>.</p>
<form method="post" action="/invites/accept?token=${encodeURIComponent(tokenOf(ctx))}">
${invite.needsPassword ? newAccountFields(invite) : html`<p>You have an account for this address already.</p>`}
<button>Accept the invitation</button></form>`,
  });
}

const newAccountFields = (invite: OpenInvite) => html`
<label>First name <input name="first_name" autocomplete="given-name" value="${invite.firstName}" maxlength="100"></label>
<label>Last name <input name="last_name" autocomplete="family-name" value="${invite.lastName}" maxlength="100"></label>
<input type="hidden" autocomplete="username" value="${invite.email}">
${newPasswordField()}`;

const placeOf = (invite: OpenInvite) =>
  invite.resource === null ? invite.organization : `${invite.resource} (${invite.organization})`;
const name = (text: string) => text.trim().slice(0, 100);
