import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { endSession, networkOf, relyingParty, signIn } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { localPath, readForm } from "./forms.ts";
import { problem, showPage } from "./layout.ts";
import { passkeyForm, passkeyScript } from "./passkey-form.ts";
import { browserOf, dropSession, letIn, personOf, sessionToken } from "./session.ts";

/** Signing in and out. */
export function signInPages(router: Router, services: Services): void {
  const hasPasskeys = relyingParty(services.config) !== null;

  router.get("/sign-in", async (ctx: Context) => {
    const returnTo = localPath(ctx.query.return_to);
    const person = await personOf(ctx, services);
    // Somebody may sign in again: as another person, or to show that it is still the same one.
    const again = ctx.query.again === "1";
    if (person && !again) return ctx.redirect(returnTo ?? "/app");
    const message = ctx.query.undone === "1" ? "Nothing was changed yet. Sign in, then do it once more." : null;
    await showSignIn(ctx, { returnTo, email: person?.email ?? "", message, hasPasskeys });
  });

  router.post("/sign-in", async (ctx: Context) => {
    const field = await readForm(ctx);
    const input = { email: field("email"), password: field("password"), ip: ctx.ip, browser: browserOf(ctx, services) };
    const returnTo = localPath(field("return_to"));
    try {
      letIn(ctx, services, await signIn(services.database, input), returnTo);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      noteRefusal(ctx, services, error);
      await showSignIn(ctx, { email: input.email, returnTo, message: error.message, status: error.status, hasPasskeys });
    }
  });

  router.post("/sign-out", async (ctx: Context) => {
    await readForm(ctx);
    const token = sessionToken(ctx, services);
    if (token) await endSession(services.database, token);
    dropSession(ctx, services);
    ctx.status = 303;
    ctx.redirect("/sign-in");
  });
}

/** Writes a refused sign-in to the log: with the network it came from, and without the address that was tried. */
export function noteRefusal(ctx: Context, services: Services, refusal: Refusal): void {
  if (refusal.retryAfterSeconds) ctx.set("retry-after", String(refusal.retryAfterSeconds));
  const { name: network } = networkOf(ctx.ip);
  const { requestId } = ctx.state;
  services.log.warn(
    { event: "sign_in_refused", network, status: refusal.status, requestId, reason: refusal.message },
    "sign-in refused",
  );
}

function showSignIn(
  ctx: Context,
  given: { email: string; returnTo: string | null; message: string | null; status?: number; hasPasskeys: boolean },
): Promise<void> {
  const { email, returnTo, message, status, hasPasskeys } = given;
  return showPage(ctx, {
    title: "Sign in",
    ...(hasPasskeys && { head: passkeyScript }),
    ...(status !== undefined && { status }),
    body: html`${problem(message)}<form method="post" action="/sign-in">
<input type="hidden" name="return_to" value="${returnTo ?? ""}">
<label>E-mail <input name="email" type="email" autocomplete="username" value="${email}" maxlength="254" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" maxlength="200" required></label>
<button>Sign in</button></form>
${hasPasskeys ? passkeyForm({ use: "sign-in", action: "/sign-in/passkey", returnTo, label: "Sign in with a passkey" }) : ""}
<p class="soft"><a href="/password/forgot">Forgot the password, or never had one?</a></p>`,
  });
}
