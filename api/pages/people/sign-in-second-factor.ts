import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import {
  beginPasskeySignIn,
  type Entered,
  readFactors,
  readSecondFactorStep,
  relyingParty,
  signInByCode,
  signInByPasskey,
} from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { localPath, readForm } from "./forms.ts";
import { problem, showPage } from "./layout.ts";
import { passkeyForm, passkeyScript } from "./passkey-form.ts";
import { browserOf, letIn, stepToken } from "./session.ts";
import { noteRefusal } from "./sign-in.ts";

const page = "/sign-in/second-factor";

/** The second factor after the password, and signing in with a passkey alone. */
export function secondFactorSteps(router: Router, services: Services): void {
  const { database } = services;
  const party = relyingParty(services.config);

  router.get(page, (ctx: Context) => showStep(ctx, localPath(ctx.query.return_to), null));

  router.post(page, async (ctx: Context) => {
    const field = await readForm(ctx);
    const input = { step: stepToken(ctx, services), code: field("code"), browser: browserOf(ctx, services), now: new Date() };
    await finish(ctx, field("return_to"), () => signInByCode(database, input));
  });

  if (party) {
    router.post(`${page}/passkey/options`, async (ctx: Context) => {
      await readForm(ctx);
      ctx.body = await beginPasskeySignIn(database, party, { step: stepToken(ctx, services), ip: ctx.ip });
    });

    router.post(`${page}/passkey`, async (ctx: Context) => {
      const field = await readForm(ctx);
      const input = { step: stepToken(ctx, services), credential: field("credential"), browser: browserOf(ctx, services) };
      await finish(ctx, field("return_to"), () => signInByPasskey(database, party, input));
    });

    router.post("/sign-in/passkey/options", async (ctx: Context) => {
      await readForm(ctx);
      ctx.body = await beginPasskeySignIn(database, party, { step: null, ip: ctx.ip });
    });

    router.post("/sign-in/passkey", async (ctx: Context) => {
      const field = await readForm(ctx);
      const input = { step: null, credential: field("credential"), browser: browserOf(ctx, services) };
      try {
        letIn(ctx, services, await signInByPasskey(database, party, input), field("return_to"));
      } catch (error) {
        if (error instanceof Refusal) noteRefusal(ctx, services, error);
        throw error;
      }
    });
  }

  async function finish(ctx: Context, returnTo: string, signIn: () => Promise<Entered>): Promise<void> {
    try {
      letIn(ctx, services, await signIn(), returnTo);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      noteRefusal(ctx, services, error);
      await showStep(ctx, localPath(returnTo), error);
    }
  }

  async function showStep(ctx: Context, returnTo: string | null, refusal: Refusal | null): Promise<void> {
    const step = await readSecondFactorStep(database, stepToken(ctx, services));
    if (!step) return ctx.redirect(returnTo ? `/sign-in?return_to=${encodeURIComponent(returnTo)}` : "/sign-in");
    const { totpSince, passkeys } = await readFactors(database, step.userId);
    const passkey = party && passkeys.length > 0;
    await showPage(ctx, {
      title: "One more step",
      ...(refusal && { status: refusal.status }),
      ...(passkey && { head: passkeyScript }),
      body: html`${problem(refusal?.message ?? null)}
${passkey ? passkeyForm({ use: "sign-in", action: `${page}/passkey`, returnTo, label: "Use a passkey" }) : ""}
<form method="post" action="${page}"><input type="hidden" name="return_to" value="${returnTo ?? ""}">
<label>${totpSince ? "Code of your authenticator app" : "Recovery code"} <small class="soft">${totpSince ? "6 digits, or one of your recovery codes" : "one of those that you were given"}</small>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus></label>
<button>Go on</button></form>
<p class="soft"><a href="/sign-in?again=1">Sign in as somebody else</a></p>`,
    });
  }
}
