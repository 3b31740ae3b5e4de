import { html } from "hono/html";
import type { Markup } from "../document.ts";
import { counted } from "../words.ts";
import { hasBounds, ranges } from "./filters.ts";
import type { Verdicts } from "./metrics.ts";
import type { WebsiteView } from "./screen.ts";

type Reason = Verdicts["reasons"][number];

/** Why there is no verdict, and a shorter range that has one; nothing where there is one. */
export function notCompared(view: WebsiteView, compared: Verdicts | null): Markup | "" {
  if (!compared || compared.comparable) return "";
  const { baseline, compared: now } = compared;
  const why: Record<Reason, string> = {
    no_answers: baseline.answers === 0 ? "it has no answers" : "the range has no answers",
    too_few_days:
      baseline.days <= now.days
        ? `it has answers on ${counted(baseline.days, "day")} only`
        : `the range has answers on ${counted(now.days, "day")} only`,
    too_few_mentions: "too few answers name a company",
    ...{ prompts_differ: "other prompts were asked", models_differ: "other models were asked" },
    locations_differ: "it was asked from other locations",
  };
  const reasons = compared.reasons.map((reason) => why[reason]).join(", ");
  // Half of the days that have answers.
  const days = ranges.findLast((range) => range * 2 <= now.days + baseline.days);
  const isShorter = days !== undefined && days < now.days && !hasBounds(view.chosen.query);
  return html`<p class="note small">Changes are not shown: the period before cannot be compared, as ${reasons || "it differs"}. ${
    isShorter
      ? html`<a href="${view.link("", { days, compare_start: null, compare_end: null })}">Compare the last ${days} days with the ${days} before</a>`
      : view.isShared
        ? ""
        : html`Choose another period under Filters.`
  }</p>`;
}
