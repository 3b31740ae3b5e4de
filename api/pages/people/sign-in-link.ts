import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { readSignInLink, signInLinkGone, useSignInLink } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { readForm, tokenOf } from "./forms.ts";
import { showPage } from "./layout.ts";
import { browserOf, letIn } from "./session.ts";

/** Where a sign-in link leads. Only its button uses it up: previews and scanners open links too. */
export function signInLinkPages(router: Router, services: Services): void {
  router.get("/sign-in/link", async (ctx: Context) => {
    const person = await readSignInLink(services.database, tokenOf(ctx));
    if (!person) throw signInLinkGone();
    await showPage(ctx, {
      title: "Sign in",
      body: html`<p>This link signs you in as <strong>${person.email}</strong>. It works once.</p>
<form method="post" action="/sign-in/link?token=${encodeURIComponent(tokenOf(ctx))}"><button>Sign in</button></form>`,
    });
  });

  router.post("/sign-in/link", async (ctx: Context) => {
    await readForm(ctx);
    letIn(ctx, services, await useSignInLink(services.database, tokenOf(ctx), browserOf(ctx, services)));
  });
}
