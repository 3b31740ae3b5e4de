import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Context, Middleware } from "koa";
import type { OpenApiDocument } from "../openapi.ts";
import { iconLinks } from "./icon.ts";

const scriptFile = "scalar-1.72.1.js";
const script = new URL(`./assets/${scriptFile}`, import.meta.url);

/** The reference draws itself with inline styles and talks to this service only. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The API reference at `/docs`: Scalar's bundle and the description are served from here, so it works offline and without a
 * key (`openapi.json` itself needs one).
 */
export function docs(document: OpenApiDocument): Middleware {
  const configuration = {
    content: document,
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  const page = html(JSON.stringify(configuration));
  let compressed: Buffer | undefined;
  return async (ctx, next) => {
    if (ctx.path === "/docs") {
      ctx.set("content-security-policy", contentSecurityPolicy);
      ctx.type = "html";
      ctx.body = page;
    } else if (ctx.path === `/docs/${scriptFile}`) {
      compressed ??= gzipSync(readFileSync(script));
      sendScript(ctx, compressed);
    } else if (ctx.path === "/docs/start.js") {
      ctx.type = "text/javascript";
      ctx.body = `Scalar.createApiReference("#reference", JSON.parse(document.getElementById("configuration").textContent));`;
    } else if (ctx.path === "/") {
      ctx.redirect("/docs");
    } else {
      await next();
    }
  };
}

function sendScript(ctx: Context, compressed: Buffer): void {
  ctx.type = "text/javascript";
  ctx.set("cache-control", "public, max-age=31536000, immutable");
  // Compressed once and not on each visit; every browser takes gzip.
  ctx.set("content-encoding", "gzip");
  ctx.body = compressed;
}

function html(configuration: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${iconLinks()}
<title>Answerscope API reference</title>
</head>
<body>
<div id="reference"></div>
<script id="configuration" type="application/json">${configuration.replaceAll("<", "\\u003c")}</script>
<script src="/docs/${scriptFile}"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;
}
