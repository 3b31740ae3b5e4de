import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import type { Middleware } from "koa";
import MarkdownIt from "markdown-it";
import { DETECTOR_VERSION } from "../../src/detection/index.ts";
import { modelIds, modelLabel } from "../../src/integrations/ai-models/index.ts";
import type { Services } from "../../src/operation/index.ts";
import { alpha, criteria, minDays, power, promptsOfType, tiers } from "../../src/reporting/index.ts";
import { mostSamples } from "../../src/tracking/index.ts";
import { document, onlyStyle } from "./document.ts";

const source = new URL("../../docs/method.md", import.meta.url);

const style = `body{font:16px/1.55 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1c1c1e;background:#fff}
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}th,td{border:1px solid #d5d5da;padding:.3rem .6rem;text-align:left}th{background:#f4f4f6}
code{background:#f4f4f6;padding:.1em .25em;border-radius:3px}h1,h2{line-height:1.25}nav{display:flex;gap:1rem}a{color:#1d4fd0}
@media print{nav{display:none}}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161618}a{color:#82a6ff}th,td{border-color:#3a3a3f}th,code{background:#242428}}`;

/** The page `/method`, and its Markdown at `/method.md`: what numbers mean and how good they are, as this service is configured. */
export function method(services: Pick<Services, "providers">): Middleware {
  const text = methodText(services);
  const page = document({
    title: "Answerscope: method",
    style,
    body: html`<nav aria-label="Answerscope"><a href="/app">Dashboard</a> <a href="/docs">API reference</a></nav><main>${raw(new MarkdownIt({ html: false }).render(text))}</main>`,
  });
  return async (ctx, next) => {
    if (ctx.path === "/method") {
      ctx.set("content-security-policy", onlyStyle(style));
      ctx.type = "html";
      ctx.body = await page;
    } else if (ctx.path === "/method.md") {
      ctx.type = "text/markdown; charset=utf-8";
      ctx.body = text;
    } else {
      await next();
    }
  };
}

/**
 * The Markdown of the method, as this service is configured.
 *
 * @throws Error for a place that nothing fills.
 */
export function methodText(services: Pick<Services, "providers">): string {
  const values: Record<string, string> = {
    models: modelTable(services),
    tiers: tierTable(),
    mostSamples: String(mostSamples),
    detectorVersion: String(DETECTOR_VERSION),
    promptsOfType: String(promptsOfType),
    minDays: String(minDays),
    confidence: String(100 * (1 - alpha)),
    alpha: String(100 * alpha),
    power: String(100 * power),
  };
  return readFileSync(source, "utf8").replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`docs/method.md: nothing fills ${name}`);
    return values[name]!;
  });
}

function modelTable({ providers }: Pick<Services, "providers">): string {
  const rows = modelIds.map((model) => [modelLabel(model), providers.providerFor(model)?.name ?? "not served here"]);
  return table(["model", "asked of"], rows);
}

const words: Record<(typeof criteria)[number], string> = {
  prompts: "prompts, at least",
  prompt_types: "types of prompts, at least",
  days: "UTC days with answers, at least",
  models: "models, at least",
  answers_per_question: "answers a question over the range, at least",
  repeated_questions: "repeated questions, at least",
  half_width: "half the width of the interval, at most",
};

function tierTable(): string {
  const { directional, decision_grade } = tiers;
  const cell = (tier: typeof directional, criterion: (typeof criteria)[number]) =>
    criterion === "half_width"
      ? `${tier.half_width.points} points; ${tier.half_width.positions} positions`
      : String(tier[criterion]);
  const rows = criteria.map((criterion) => [words[criterion], cell(directional, criterion), cell(decision_grade, criterion)]);
  return table(["criterion", "directional", "decision-grade"], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
