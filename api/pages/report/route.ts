import { html } from "hono/html";
import type { Context, Middleware } from "koa";
import { openReport } from "../../../src/pitches/open-report.ts";
import { reportPath, toPitchRecord } from "../../../src/pitches/pitch.ts";
import type { Services } from "../../../src/services.ts";
import { document, type Markup } from "../document.ts";
import { contentSecurityPolicy, reportPage } from "./page.ts";
import { style } from "./style.ts";

const refreshSeconds = 5;

const phases = {
  queued: "It waits to begin.",
  reading_website: "The website is being read.",
  describing_brand: "The brand is being described.",
  preparing_questions: "Competitors and questions are being prepared.",
  asking: "The models are being asked.",
  writing_report: "The report is being written.",
  done: "It is done.",
} as const;

/** The pages of pitch reports, for anybody who has the link. */
export function reportPages(services: Services): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${reportPath}/`) || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set({
      "content-security-policy": contentSecurityPolicy,
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
        404,
        "This report is not here",
        html`<p>The link is wrong, was closed by its owner, or has expired. Ask whoever sent it to you for a new one.</p>`,
      );
    if (pitch.report) {
      ctx.type = "html";
      ctx.body = await reportPage(pitch.report);
      return;
    }
    if (pitch.status === "failed" || pitch.status === "canceled")
      return message(ctx, 200, "This report could not be made", html`<p>${pitch.website_url}: ${pitch.error ?? ""}</p>`);
    const { progress } = toPitchRecord(pitch, services.config);
    return message(
      ctx,
      200,
      `The report about ${pitch.website_url} is being made`,
      html`<p role="status">${phases[progress.phase]}${progress.phase === "asking" ? ` ${progress.done} of ${progress.total} answers are there.` : ""}</p>
<p class="soft">This page looks again every ${refreshSeconds} seconds.</p>`,
      refreshSeconds,
    );
  };
}

async function message(ctx: Context, status: number, title: string, body: Markup, refresh: number | null = null): Promise<void> {
  ctx.status = status;
  ctx.type = "html";
  const page = html`<header><p class="eyebrow">Answerscope</p><h1>${title}</h1></header><main>${body}</main>`;
  const head = refresh === null ? "" : html`<meta http-equiv="refresh" content="${refresh}">`;
  ctx.body = await document({ title, style, body: page, head });
}
