import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { html, raw } from "hono/html";
import type { Context, Middleware } from "koa";
import MarkdownIt from "markdown-it";
import type { OpenApiDocument } from "../../openapi.ts";
import { palette } from "../charts/index.ts";
import { document as page } from "../document.ts";
import { type DescriptionFile, describedFile } from "./description.ts";

const scriptFile = "scalar-1.72.1.js";
const script = new URL(`../assets/${scriptFile}`, import.meta.url);
const start = readFileSync(new URL("../assets/docs.js", import.meta.url), "utf8");
const startPath = `/docs/start-${createHash("sha256").update(start).digest("hex").slice(0, 16)}.js`;

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

/** For the introduction, which can be read before the reference is drawn, and without it. */
const style = `${palette}
body { margin: 0; background: var(--card); color: var(--ink); font: 16px/1.6 system-ui, "DejaVu Sans", sans-serif }
.introduction { max-width: 820px; margin: 0 auto; padding: 32px 24px 64px } .introduction h1 { margin: 0 0 16px; font-size: 34px; line-height: 1.2 } .introduction h2 { margin: 36px 0 8px; font-size: 21px }
.introduction a { color: var(--own) } .introduction code { padding: 1px 4px; background: var(--track); border-radius: 4px; font-size: 14px } .introduction pre { padding: 14px; overflow-x: auto; background: var(--track); border-radius: 8px } .introduction pre code { padding: 0; background: none }
.introduction table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 15px } .introduction th, .introduction td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top } .loading { color: var(--soft) }
`;

/**
 * The API reference at `/docs`: Scalar's bundle and the description are served from here, so it works offline and without a
 * key (`openapi.json` itself needs one). The introduction stands in the page; the rest is loaded behind it.
 *
 * @param demoFile see `DEMO_FILE` of the configuration.
 */
export function docs(document: () => OpenApiDocument, demoFile: string | undefined): Middleware {
  const described = describedFile(document, demoFile);
  let compressed: Buffer | undefined;
  /** The page is the same until the description changes. */
  let drawn: { path: string; text: string; etag: string } | undefined;
  return async (ctx, next) => {
    if (ctx.path === "/docs") {
      const { path } = await described();
      ctx.set("content-security-policy", contentSecurityPolicy);
      ctx.type = "html";
      if (drawn?.path !== path) {
        const text = String(await reference(path, document()));
        drawn = { path, text, etag: createHash("sha256").update(text).digest("hex").slice(0, 32) };
      }
      ctx.body = drawn.text;
      // Browsers revalidate each time, and get 304.
      ctx.set("cache-control", "no-cache");
      ctx.etag = drawn.etag;
      if (ctx.fresh) ctx.status = 304;
    } else if (ctx.path === `/docs/${scriptFile}`) {
      compressed ??= gzipSync(readFileSync(script));
      sendKept(ctx, "text/javascript", compressed);
    } else if (ctx.path === startPath) {
      sendKept(ctx, "text/javascript", start);
    } else if (ctx.path.startsWith("/docs/openapi-")) {
      sendDescription(ctx, await described());
    } else {
      await next();
    }
  };
}

/** What a page of some minutes ago names may have another hash: it gets the description of now, which is not kept under that one. */
function sendDescription(ctx: Context, { path, gzipped }: DescriptionFile): void {
  sendKept(ctx, "application/json", gzipped);
  if (ctx.path !== path) ctx.set("cache-control", "no-store");
}

/** Compressed once and not on each visit; every browser takes gzip. */
function sendKept(ctx: Context, type: string, body: Buffer | string): void {
  ctx.type = type;
  ctx.set("cache-control", "public, max-age=31536000, immutable");
  if (typeof body !== "string") ctx.set("content-encoding", "gzip");
  ctx.body = body;
}

function reference(path: string, { info, paths = {} }: OpenApiDocument) {
  const introduction = new MarkdownIt({ html: false }).render(info.description ?? "");
  const operations = Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
  return page({
    title: "Answerscope API reference",
    style,
    head: html`<link rel="preload" href="${path}" as="fetch" crossorigin="anonymous">
<script src="/docs/${scriptFile}" defer></script><script src="${startPath}" defer></script>`,
    body: html`<div id="reference" data-description="${path}"><main class="introduction"><h1>Answerscope API</h1>
<p class="loading" role="status">${operations} operations are being loaded. <noscript>They are shown by a script; <code>GET /api/v1/openapi.json</code> describes them too.</noscript></p>
${raw(introduction)}</main></div>`,
  });
}
