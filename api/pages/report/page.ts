import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { countryName } from "../../../src/locations/location.ts";
import { nameOfLanguage } from "../../../src/pitches/place.ts";
import type { PitchReport } from "../../../src/pitches/report-record.ts";
import type { Markup } from "../people/layout.ts";
import { gaps, method, nextSteps, perception, questions, sources } from "./grounds.ts";
import { style } from "./style.ts";
import { byKind, byModel, headline, positions, tiles, visibility } from "./visibility.ts";

/** Nothing is loaded and nothing runs; the one style sheet is named by its hash. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A document around a body. @param refreshSeconds loads the page again after this time; null never. */
export async function document(page: { title: string; body: Markup; refreshSeconds?: number | null }): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
${page.refreshSeconds ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}">` : ""}
<title>${page.title}</title>
<style>${raw(style)}</style>
</head>
<body>${page.body}</body>
</html>`,
  );
}

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

const simulationNotice = ({ brand, providers }: PitchReport): string =>
  providers.length > 1
    ? `Some of the answers are simulated, so the numbers here do not describe the real ${brand.name}.`
    : `Simulated answers: no AI model was asked, and nothing here says anything about the real ${brand.name}.`;

/** The page of a finished report, from what is stored and nothing else. */
export function reportPage(report: PitchReport): Promise<string> {
  const { brand, sample, simulated, metrics } = report;
  const where = [brand.country && countryName(brand.country), nameOfLanguage(brand.language)].filter(Boolean).join(", ");
  const body = html`<a class="skip" href="#content">Skip to the report</a>
${simulated ? html`<aside class="notice" aria-label="Simulated answers">${simulationNotice(report)}</aside>` : ""}
<header><p class="eyebrow">AI visibility report${simulated ? " (simulated)" : ""}</p><h1>${brand.name} in the answers of AI models</h1>
<p class="lead">${headline(report)}</p>
<p class="meta">${brand.domain} · ${count(metrics.by_model.length, "model")} · ${count(report.prompts.length, "question")} · ${where} · asked on ${dayFormat.format(new Date(sample.first_asked_at ?? report.generated_at))}</p>
${tiles(report)}</header>
<main id="content">${visibility(report)}${byModel(report)}${byKind(report)}${positions(report)}${sources(report)}${perception(report)}${gaps(report)}${nextSteps(report)}${questions(report)}${method(report)}</main>
<footer class="page">Made with Answerscope on ${dayFormat.format(new Date(report.generated_at))}. This page is for whoever has its link; it is not listed anywhere.</footer>`;
  return document({ title: `${brand.name} in the answers of AI models${simulated ? " (simulated)" : ""}`, body });
}
