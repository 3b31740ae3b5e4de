import { html } from "hono/html";
import { nameOfLanguage, type PitchReport } from "../../../src/content/index.ts";
import { readableDomain } from "../../../src/platform/addresses/index.ts";
import { countryName } from "../../../src/tracking/index.ts";
import { document, onlyStyle } from "../document.ts";
import type { Look } from "../look.ts";
import { gaps, method, nextSteps, perception, questions, sources } from "./grounds.ts";
import { isolated, namesFromTheRight } from "./isolated.ts";
import { style } from "./style.ts";
import { byKind, byModel, headline, positions, tiles, visibility } from "./visibility.ts";

/** The policy of a report's page in a look. */
export const policyOf = (look: Look): string => onlyStyle(style + look.style);

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

const simulationNotice = ({ brand, providers }: PitchReport): string =>
  providers.length > 1
    ? `Some of the answers are simulated, so the numbers here do not describe the real ${brand.name}.`
    : `Simulated answers: no AI model was asked, and nothing here says anything about the real ${brand.name}.`;

/** The page of a finished report, from what is stored and nothing else. */
export function reportPage(report: PitchReport, look: Look): Promise<string> {
  const { brand, sample, simulated, metrics } = report;
  const where = [brand.country && countryName(brand.country), nameOfLanguage(brand.language)].filter(Boolean).join(", ");
  const body = html`<a class="skip" href="#content">Skip to the report</a>
${simulated ? html`<aside class="notice" aria-label="Simulated answers">${simulationNotice(report)}</aside>` : ""}
<header>${look.mark}<p class="eyebrow">AI visibility report${simulated ? " (simulated)" : ""}</p><h1>${brand.name} in the answers of AI models</h1>
<p class="lead">${isolated(headline(report), namesFromTheRight(report))}</p>
<p class="meta">${readableDomain(brand.domain)} · ${count(metrics.by_model.length, "model")} · ${count(report.prompts.length, "question")} · ${where} · asked on ${dayFormat.format(new Date(sample.first_asked_at ?? report.generated_at))}</p>
${tiles(report)}</header>
<main id="content">${visibility(report)}${byModel(report)}${byKind(report)}${positions(report)}${sources(report)}${perception(report)}${gaps(report)}${nextSteps(report)}${questions(report)}${method(report)}</main>
<footer class="page">Made ${look.isOwn ? "by" : "with"} ${look.name} on ${dayFormat.format(new Date(report.generated_at))}. This page is for whoever has its link; it is not listed anywhere.</footer>`;
  return document({
    title: `${brand.name} in the answers of AI models${simulated ? " (simulated)" : ""}`,
    style: style + look.style,
    body,
  });
}
