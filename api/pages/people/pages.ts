import { Router } from "@koa/router";
import type { Context } from "koa";
import type { Services } from "../../../src/operation/index.ts";
import { errorAnswer } from "../../errors.ts";
import { acceptPages } from "./accept.ts";
import { accountPages } from "./account.ts";
import { authenticatorAppPages } from "./authenticator-app.ts";
import { changePasswordPages } from "./change-password.ts";
import { showError } from "./error.ts";
import { passkeyAssets } from "./passkey-form.ts";
import { passkeyPages } from "./passkeys.ts";
import { passwordPages } from "./password.ts";
import { secondFactorPages } from "./second-factor.ts";
import { personOf } from "./session.ts";
import { signInPages } from "./sign-in.ts";
import { signInLinkPages } from "./sign-in-link.ts";
import { secondFactorSteps } from "./sign-in-second-factor.ts";

/** The pages by which people come in: invitations, signing in, setting a password. */
export function peoplePages(services: Services): Router {
  const router = new Router();
  // Refusals are shown as pages here.
  router.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, body, retryAfterSeconds } = errorAnswer(error);
      if (status >= 500) throw error;
      if (retryAfterSeconds) ctx.set("retry-after", String(retryAfterSeconds));
      if (ctx.path.endsWith("/options")) {
        // A script asks for these.
        ctx.status = status;
        ctx.body = body;
        return;
      }
      const page = ctx as unknown as Context;
      await showError(page, body.error, status, (await personOf(page, services)) !== null);
    }
  });
  acceptPages(router, services);
  signInPages(router, services);
  signInLinkPages(router, services);
  passwordPages(router, services);
  secondFactorSteps(router, services);
  accountPages(router, services);
  secondFactorPages(router, services);
  authenticatorAppPages(router, services);
  passkeyPages(router, services);
  passkeyAssets(router);
  changePasswordPages(router, services);
  return router;
}
