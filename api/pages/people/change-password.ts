import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { changePassword, type Person } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readForm } from "./forms.ts";
import { newPasswordField, problem, showPage } from "./layout.ts";
import { signedIn } from "./session.ts";

/** Changing the password with the old one. */
export function changePasswordPages(router: Router, services: Services): void {
  router.get("/account/password", async (ctx: Context) => {
    const person = await signedIn(ctx, services);
    if (person) await showForm(ctx, person, null);
  });

  router.post("/account/password", async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await signedIn(ctx, services);
    if (!person) return;
    try {
      await changePassword(services.database, person, {
        ...{ current: field("current"), password: field("password"), endOthers: field("end_others") === "yes" },
        publicUrl: services.config.PUBLIC_URL,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 400 && error.status !== 403)) throw error;
      return showForm(ctx, person, error.message, error.status);
    }
    await showPage(ctx, {
      title: "Your password is changed",
      body: html`<p class="done" role="status">Sign in with the new one from now on.</p><p><a href="/account">Back to your account</a></p>`,
    });
  });
}

function showForm(ctx: Context, person: Person, message: string | null, status = 200): Promise<void> {
  return showPage(ctx, {
    title: "Change your password",
    status,
    body: html`${problem(message)}<form method="post" action="/account/password">
<input type="hidden" name="username" autocomplete="username" value="${person.email}">
<label>Current password <input name="current" type="password" autocomplete="current-password" maxlength="200" required autofocus></label>
${newPasswordField()}
<label class="choice"><input type="checkbox" name="end_others" value="yes" checked><span>Sign out everywhere else</span></label>
<button>Change the password</button></form>
<p class="soft"><a href="/account">Back to your account</a></p>`,
  });
}
