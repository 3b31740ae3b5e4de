import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { z } from "zod";
import { Refusal } from "../../../src/errors.ts";
import { newPassword } from "../../../src/people/passwords.ts";
import { isResetToken, requestPasswordReset, resetPassword } from "../../../src/people/reset-password.ts";
import type { Services } from "../../../src/services.ts";
import { readForm, tokenOf } from "./forms.ts";
import { newPasswordField, problem, showPage } from "./layout.ts";
import { keepBrowser, keepSession } from "./session.ts";

/** Setting a new password by a link from mail. */
export function passwordPages(router: Router, services: Services): void {
  router.get("/password/forgot", (ctx: Context) => showForgot(ctx, null));

  router.post("/password/forgot", async (ctx: Context) => {
    const field = await readForm(ctx);
    const email = z.email().max(254).safeParse(field("email").trim());
    if (!email.success) return showForgot(ctx, "Give an e-mail address, such as name@example.com", 400);
    await requestPasswordReset(services, { email: email.data, ip: ctx.ip });
    await showPage(ctx, {
      title: "Look into your mail",
      body: html`<p>If there is an account for this address, a link to set a new password is on its way. It works once, within an hour.</p>
<p class="soft"><a href="/sign-in">Back to signing in</a></p>`,
    });
  });

  router.get("/password/new", async (ctx: Context) => {
    if (!(await isResetToken(services.database, tokenOf(ctx))))
      throw new Refusal(404, "The link was used already or has expired.");
    await showNew(ctx, null);
  });

  router.post("/password/new", async (ctx: Context) => {
    const field = await readForm(ctx);
    const password = newPassword.safeParse(field("password"));
    if (!password.success) return showNew(ctx, `The password ${password.error.issues[0]!.message}`, 400);
    const input = { token: tokenOf(ctx), password: password.data, ip: ctx.ip };
    const { token, browser } = await resetPassword(services.database, input);
    keepSession(ctx, services, token);
    keepBrowser(ctx, services, browser);
    ctx.status = 303;
    ctx.redirect("/account");
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

function showNew(ctx: Context, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: "Set a new password",
    status,
    body: html`${problem(message)}<form method="post" action="/password/new?token=${encodeURIComponent(tokenOf(ctx))}">
${newPasswordField()}<button>Set the password</button></form>`,
  });
}
