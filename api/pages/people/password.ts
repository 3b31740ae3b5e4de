import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { z } from "zod";
import { readResetLink, requestPasswordReset, resetPassword } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readForm, tokenOf } from "./forms.ts";
import { newPasswordField, problem, showPage } from "./layout.ts";
import { browserOf, letIn } from "./session.ts";

/** Setting a new password by a link from mail. */
export function passwordPages(router: Router, services: Services): void {
  router.get("/password/forgot", (ctx: Context) => showForgot(ctx, null));

  router.post("/password/forgot", async (ctx: Context) => {
    const field = await readForm(ctx);
    const email = z.email().max(254).safeParse(field("email").trim());
    if (!email.success) return showForgot(ctx, "Give an e-mail address, such as name@example.com", 400);
    await requestPasswordReset(services.database, { email: email.data, ip: ctx.ip });
    await showPage(ctx, {
      title: "Look into your mail",
      body: html`<p>If there is an account for this address, a link to set a new password is on its way. It works once, within an hour.</p>
<p class="soft"><a href="/sign-in">Back to signing in</a></p>`,
    });
  });

  router.get("/password/new", async (ctx: Context) => {
    const person = await readResetLink(services.database, tokenOf(ctx));
    if (!person) throw new Refusal(404, "The link was used already or has expired.");
    await showNew(ctx, person.email, null);
  });

  router.post("/password/new", async (ctx: Context) => {
    const field = await readForm(ctx);
    const input = { token: tokenOf(ctx), password: field("password"), ip: ctx.ip, publicUrl: services.config.PUBLIC_URL };
    try {
      letIn(ctx, services, await resetPassword(services.database, { ...input, browser: browserOf(ctx, services) }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      const person = await readResetLink(services.database, tokenOf(ctx));
      await showNew(ctx, person?.email ?? "", error.message, 400);
    }
  });
}

function showForgot(ctx: Context, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: "Set a new password",
    status,
    body: html`${problem(message)}<p>We send a link to your address by which you can set a password.</p>
<form method="post" action="/password/forgot">
<label>E-mail <input name="email" type="email" autocomplete="username" maxlength="254" required autofocus></label>
<button>Send the link</button></form>`,
  });
}

function showNew(ctx: Context, email: string, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: "Set a new password",
    status,
    body: html`${problem(message)}<form method="post" action="/password/new?token=${encodeURIComponent(tokenOf(ctx))}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${newPasswordField()}<button>Set the password</button></form>`,
  });
}
