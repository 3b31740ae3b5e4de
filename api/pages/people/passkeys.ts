import type { Router } from "@koa/router";
import type { Context } from "koa";
import {
  addPasskey,
  beginEnrolment,
  noteNewFactor,
  readEnrolment,
  relyingParty,
  removePasskey,
} from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readForm } from "./forms.ts";
import { factorsPage, showRecoveryCodes } from "./second-factor.ts";
import { justSignedIn, personOf } from "./session.ts";

const page = `${factorsPage}/passkeys`;

/** Adding and removing passkeys. */
export function passkeyPages(router: Router, services: Services): void {
  const { database } = services;
  const party = relyingParty(services.config);

  router.post(`${page}/remove`, async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await justSignedIn(ctx, services, factorsPage);
    if (!person) return;
    await removePasskey(database, person, field("passkey"));
    ctx.status = 303;
    ctx.redirect(factorsPage);
  });
  if (!party) return;

  router.post(`${page}/options`, async (ctx: Context) => {
    await readForm(ctx);
    const person = await personOf(ctx, services);
    if (!person) throw new Refusal(401, "Sign in first");
    ctx.body = await beginEnrolment(database, party, person);
  });

  router.post(page, async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await justSignedIn(ctx, services, factorsPage);
    if (!person) return;
    const passkey = await readEnrolment(database, party, person, field("credential"));
    const name = field("name").trim().slice(0, 60) || "Passkey";
    const codes = await database.system.transaction(async (tx) => {
      await addPasskey(tx, person, passkey, name);
      return noteNewFactor(tx, person);
    });
    if (codes) return showRecoveryCodes(ctx, codes);
    ctx.status = 303;
    ctx.redirect(factorsPage);
  });
}
