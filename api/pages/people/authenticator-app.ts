import type { Router } from "@koa/router";
import { html, raw } from "hono/html";
import type { Context } from "koa";
import { renderSVG } from "uqr";
import { confirmTotp, noteNewFactor, type Person, prepareTotp, removeTotp } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readForm } from "./forms.ts";
import { problem, showPage } from "./layout.ts";
import { factorsPage, showRecoveryCodes } from "./second-factor.ts";
import { justSignedIn } from "./session.ts";

const page = `${factorsPage}/app`;

/** Setting up an authenticator app, and removing it. */
export function authenticatorAppPages(router: Router, services: Services): void {
  const { database } = services;

  router.get(page, async (ctx: Context) => {
    const person = await justSignedIn(ctx, services, page);
    if (person) await showSetUp(ctx, person, null);
  });

  router.post(page, async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await justSignedIn(ctx, services, page);
    if (!person) return;
    const code = field("code").replaceAll(/\s/g, "");
    try {
      const codes = await database.system.transaction(async (tx) => {
        await confirmTotp(tx, person, code, new Date());
        return noteNewFactor(tx, person);
      });
      if (codes) return await showRecoveryCodes(ctx, codes);
      ctx.status = 303;
      ctx.redirect(factorsPage);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      await showSetUp(ctx, person, error.message);
    }
  });

  router.post(`${page}/remove`, async (ctx: Context) => {
    await readForm(ctx);
    const person = await justSignedIn(ctx, services, factorsPage);
    if (!person) return;
    await removeTotp(database, person);
    ctx.status = 303;
    ctx.redirect(factorsPage);
  });

  async function showSetUp(ctx: Context, person: Person, message: string | null): Promise<void> {
    const { secret, uri } = await prepareTotp(database, person);
    await showPage(ctx, {
      title: "Set up an authenticator app",
      ...(message !== null && { status: 400 }),
      body: html`${problem(message)}<ol><li>Scan this with the app.
<div class="qr" role="img" aria-label="QR code with the key below">${raw(renderSVG(uri, { border: 2 }))}</div>
Or type the key: <code>${secret.match(/.{1,4}/g)!.join(" ")}</code></li><li>Type the code that the app shows.</li></ol>
<form method="post" action="${page}">
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required autofocus></label>
<button>Use this app</button></form><p class="soft"><a href="${factorsPage}">Cancel</a></p>`,
    });
  }
}
