import { html } from "hono/html";
import type { Context, Middleware } from "koa";
import { failureReason, type OpenedPitch, openReport, reportPath, toPitchRecord } from "../../../src/content/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { document, type Markup } from "../document.ts";
import { type Look, lookOf, serviceLook } from "../look.ts";
import { policyOf, reportPage } from "./page.ts";
import { progressScript, progressScriptPath, progressView } from "./progress.ts";
import { style } from "./style.ts";

/** The pages of pitch reports, for anybody who has the link. */
export function reportPages(services: Services): Middleware {
  return async (ctx, next) => {
    if (ctx.path === progressScriptPath) {
      ctx.set("cache-control", "public, max-age=3600");
      ctx.type = "text/javascript";
      ctx.body = progressScript;
      return;
    }
    if (!ctx.path.startsWith(`${reportPath}/`) || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set({
      "content-security-policy": policyOf(serviceLook),
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "private, no-store",
    });
    // The link is the secret, so it does not belong into logs and measures.
    (ctx as { _matchedRoute?: string })._matchedRoute = `${reportPath}/:token`;
    const pitch = await openReport(services.database, ctx.path.slice(reportPath.length + 1));
    if (!pitch)
      return message(
        ctx,
        serviceLook,
        404,
        "This report is not here",
        html`<p>The link is wrong, was closed by its owner, or has expired. Ask whoever sent it to you for a new one.</p>`,
      );
    const look = await lookOf(services.database, pitch.organization_id);
    const policy = policyOf(look);
    ctx.set("content-security-policy", policy);
    if (pitch.report) {
      ctx.type = "html";
      ctx.body = await reportPage(pitch.report, look);
      return;
    }
    if (pitch.status === "failed" || pitch.status === "canceled")
      return message(ctx, look, 200, "This report could not be made", failure(pitch));
    ctx.set("content-security-policy", `${policy}; script-src 'self'; connect-src 'self'`);
    return message(
      ctx,
      look,
      200,
      `The report about ${pitch.website_url} is being made`,
      progressView(toPitchRecord(pitch, services.config)),
      html`<script src="${progressScriptPath}" defer></script>`,
    );
  };
}

/** For the client of whoever asked for the report: what they can do, and nothing of the service's inside. */
function failure(pitch: OpenedPitch): Markup {
  if (pitch.status === "canceled") {
    return html`<section><p>The report about ${pitch.website_url} was stopped before it was finished.</p>
<p>Ask whoever sent you this link for a new report.</p></section>`;
  }
  return pitch.is_refunded
    ? html`<section><p>Something on our side kept the report about ${pitch.website_url} from being finished.</p>
<p>You need not do anything. Ask whoever sent you this link for a new report.</p></section>`
    : html`<section><p>${pitch.website_url} could not be read:</p><p>${failureReason(pitch)}</p>
<p>When that is changed, ask whoever sent you this link for a new report.</p></section>`;
}

async function message(
  ctx: Context,
  look: Look,
  status: number,
  title: string,
  body: Markup,
  head: Markup | "" = "",
): Promise<void> {
  ctx.status = status;
  ctx.type = "html";
  const page = html`<header>${look.mark || html`<p class="eyebrow">${look.name}</p>`}<h1>${title}</h1></header><main>${body}</main>`;
  ctx.body = await document({ title: `${title} · ${look.name}`, style: style + look.style, body: page, head });
}
