import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Router } from "@koa/router";
import type { Context } from "koa";
import { style } from "./style.ts";

const script = readFileSync(new URL("../assets/app.js", import.meta.url), "utf8");

const asset = (name: string, type: string, text: string) => {
  const [base, extension] = name.split(".");
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/assets/${base}-${version}.${extension}`, type, text };
};

/** The dashboard's style sheet and script: named by their content, so that browsers keep them. */
export const styleSheet = asset("app.css", "text/css", style);
export const appScript = asset("app.js", "text/javascript", script);

/** Serves both from the service's own address, which is all that the pages' policy admits. */
export function appAssets(router: Router): void {
  for (const { path, type, text } of [styleSheet, appScript]) {
    router.get(path, (ctx: Context) => {
      ctx.set("cache-control", "public, max-age=31536000, immutable");
      ctx.type = type;
      ctx.body = text;
    });
  }
}
