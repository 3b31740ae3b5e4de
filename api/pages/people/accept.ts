import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { acceptInvite, type OpenInvite, readInvite } from "../../../src/invites/accept.ts";
import { newPassword } from "../../../src/people/passwords.ts";
import type { Services } from "../../../src/services.ts";
import { readForm, tokenOf } from "./forms.ts";
import { newPasswordField, problem, showPage } from "./layout.ts";
import { keepSession } from "./session.ts";

/** Where the link of an invitation leads. Looking at it changes nothing, since mail scanners look at links too. */
export function acceptPages(router: Router, services: Services): void {
  router.get("/invites/accept", async (ctx: Context) => showInvite(ctx, await readInvite(services.database, tokenOf(ctx)), null));

  router.post("/invites/accept", async (ctx: Context) => {
    const field = await readForm(ctx);
    const invite = await readInvite(services.database, tokenOf(ctx));
    const password = invite.needsPassword ? newPassword.safeParse(field("password")) : null;
    if (password && !password.success) return showInvite(ctx, invite, `The password ${password.error.issues[0]!.message}`, 400);
    const session = await acceptInvite(services.database, tokenOf(ctx), {
      password: password ? password.data : null,
      firstName: name(field("first_name")) || invite.firstName,
      lastName: name(field("last_name")) || invite.lastName,
    });
    if (session) keepSession(ctx, services, session);
    await showPage(ctx, {
      title: "You are in",
      body: html`<p class="done" role="status">You joined ${placeOf(invite)} as ${invite.role}.</p>
<p><a href="${session ? "/account" : "/sign-in"}">${session ? "Go to your account" : "Sign in with your password"}</a></p>`,
    });
  });
}

function showInvite(ctx: Context, invite: OpenInvite, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: `Join ${placeOf(invite)}`,
    status,
    body: html`${problem(message)}<p>You are invited as <strong>${invite.role}</strong>, with the address <strong>${invite.email}</strong>.</p>
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
  invite.place === null ? invite.organization : `${invite.place} (${invite.organization})`;
const name = (text: string) => text.trim().slice(0, 100);
