import { z } from "zod";
import { includedParts, operation, website, websiteId } from "../../operation/index.ts";
import { byCompany } from "../analytics/by-company.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import { agreementOf } from "../quality/agreement.ts";
import { collect } from "../quality/collect.ts";
import { evidenceCursor, evidencedBy, evidenceFor } from "../query/row-evidence.ts";

const company = z
  .object({
    is_self: z.boolean(),
    agreement: z.number().min(0).max(100).nullable().meta({ description: "Percent; null where nothing was asked twice" }),
    kappa: z.number().max(100).nullable().meta({
      description:
        "Cohen's kappa in percent: 100 is full agreement, 0 what chance alone brings; null where chance alone always agrees",
    }),
  })
  .meta({ title: "CompanyAgreement" });

export const testRetestAgreement = operation({
  name: "metrics.agreement.cumulative",
  summary: "Test-retest agreement over the whole range",
  description:
    "How often two answers to one prompt, model and location on one UTC day agree on whether a company is mentioned: the share of pairs of such answers, averaged over all combinations that were asked at least twice. It needs `samples`, or several runs a day.",
  rest: { method: "POST", path: "/metrics/agreement/cumulative" },
  mcp: {
    tool: "get_agreement",
    advice: "Use it to see whether one answer is enough, or how many samples a prompt needs. Costs no credits.",
  },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z
    .object({
      website_id: websiteId,
      filters: metricFilters,
      include: includedParts(["evidence"], "`evidence` adds the cursor that lists the answers compared"),
    })
    .meta({ title: "AgreementRequest" }),
  output: z.object({
    data: byCompany(company),
    repeated_questions: z
      .int()
      .meta({ description: "Combinations of prompt, model, location and UTC day with at least two answers" }),
    evidence: evidenceCursor.optional(),
  }),
  async handle(context, { filters, include }) {
    const scope = await scopeOf(context, filters);
    const answersOf = include.includes("evidence") ? evidencedBy(filters, scope) : null;
    const { repeats } = await collect(
      context.rows,
      scope,
      scope.shown.map(({ n }) => n),
    );
    const entries = scope.shown.map(({ key, isSelf }, place) => {
      const found = agreementOf(repeats, place) ?? { agreement: null, kappa: null };
      return [key, { is_self: isSelf, ...found }] as const;
    });
    return {
      data: Object.fromEntries(entries),
      repeated_questions: repeats.combinations,
      ...(answersOf && { evidence: evidenceFor(answersOf, { repeated: true }) }),
    };
  },
});
