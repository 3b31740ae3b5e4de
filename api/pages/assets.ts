import { createHash } from "node:crypto";
import type { Router } from "@koa/router";
import type { Context } from "koa";

/** A script or style sheet of pages, at an address that names its content, so that browsers keep it. */
export interface Asset {
  path: string;
  type: string;
  text: string;
}

export function asset(name: string, type: string, text: string): Asset {
  const [base, extension] = name.split(".");
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/assets/${base}-${version}.${extension}`, type, text };
}

/** Serves assets from the service's own address, which is all that the pages' policies admit. */
export function serveAssets(router: Router, assets: readonly Asset[]): void {
  for (const { path, type, text } of assets) {
    router.get(path, (ctx: Context) => {
      ctx.set("cache-control", "public, max-age=31536000, immutable");
      ctx.type = type;
      ctx.body = text;
    });
  }
}
