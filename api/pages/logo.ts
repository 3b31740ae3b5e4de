import { Router } from "@koa/router";
import type { Context } from "koa";
import { logoPath, readLogo } from "../../src/identity/index.ts";
import { isUuid, type Services } from "../../src/operation/index.ts";

/** Serves the logos of organizations, as images only: an SVG that somebody opens by itself runs and loads nothing. */
export function logos({ database }: Services): Router {
  const router = new Router();
  router.get(`${logoPath}/:organization_id/:hash`, async (ctx: Context, next) => {
    const { organization_id: organizationId, hash } = ctx.params as { organization_id: string; hash: string };
    const logo = isUuid(organizationId) && /^[0-9a-f]{32}$/.test(hash) ? await readLogo(database, organizationId, hash) : null;
    if (!logo) return next();
    ctx.set({
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      // A name of its content, so it never changes.
      "cache-control": "public, max-age=31536000, immutable",
      "x-robots-tag": "noindex",
    });
    ctx.type = logo.type;
    ctx.body = logo.bytes;
  });
  return router;
}
