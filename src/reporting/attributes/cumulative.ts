import { z } from "zod";
import { type Context, includedParts, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { sql, withinDays } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { byCompanyValue } from "../analytics/by-company.ts";
import { type MetricFilters, metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { countAll } from "../analytics/read.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { refuseManyCursors } from "../metrics/number-evidence.ts";
import { evidenceCursor, evidencedBy } from "../query/row-evidence.ts";
import { answeredResponses, attributeRecord, attributesOf } from "./attribute.ts";
import { attributeEvidence, evidenceOfAttributes } from "./evidence.ts";
import { attributeQuality, attributesQuality, qualityOfAttributes } from "./quality.ts";

export const attributesCumulative = operation({
  name: "attributes.cumulative",
  summary: "How often answers ascribe each attribute to the brand and to its competitors",
  description:
    "`mentions` counts answers that say it of the own brand, `mention_rate` divides by all answers; `companies` has the same count for each company, in answers that mention the own brand.",
  rest: { method: "POST", path: "/attributes/cumulative" },
  mcp: { tool: "get_attribute_mentions", includes: ["quality"] },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z.object({
    website_id: websiteId,
    filters: metricFilters,
    include: includedParts(
      ["evidence", "quality"],
      "`evidence` adds to each attribute the cursors that list the answers counted; `quality` adds how good its `mention_rate` is",
    ),
  }),
  output: z.object({
    data: z.array(
      attributeRecord.extend({
        mentions: z.int(),
        mention_rate: z.number(),
        companies: byCompanyValue(z.int(), "Answers that say it of the company"),
        evidence: attributeEvidence.optional(),
        company_evidence: byCompanyValue(evidenceCursor, "Cursors of query_rows, like `evidence`: of `companies`").optional(),
        quality: attributeQuality.optional(),
      }),
    ),
    quality: attributesQuality.optional(),
  }),
  async handle(context, { website_id, filters, include }) {
    const scope = await scopeOf(context, filters);
    const answersOf = include.includes("evidence") ? evidencedBy(filters, scope) : null;
    const attributes = attributesOf(website_id).select(["id", "n", "name", "positive"]).where("removed_at", "is", null);
    const [{ answers }, found, said] = await Promise.all([
      countAll(context.rows, scope),
      context.rows.read(attributes),
      readSaid(context, scope, filters),
    ]);
    const own = scope.companies.find((company) => company.isSelf);
    if (answersOf) {
      // Each attribute has one for every company, and the two of its own rate.
      const [attributes, companies] = [found.length, scope.shown.length];
      const cursors = attributes * (companies + 2);
      const remedy = "choose fewer competitor_ids, or one attribute and POST /attributes/time-series";
      refuseManyCursors(cursors, `${attributes} attributes and ${companies} companies`, remedy);
    }
    const evidence = answersOf && evidenceOfAttributes(answersOf, scope);
    const quality = include.includes("quality") ? await qualityOfAttributes(context.rows, scope) : null;
    // Answers may have been counted a moment before the mentions: an answer that came between is in both.
    const data = found.map(({ n, ...attribute }) => {
      const ofCompany = (company: number) => said.get(`${n} ${company}`) ?? 0;
      const mentions = own ? ofCompany(own.n) : 0;
      const companies = Object.fromEntries(scope.shown.map((company) => [company.key, ofCompany(company.n)]));
      return {
        ...attribute,
        ...{ mentions, mention_rate: percent(mentions, Math.max(answers, mentions)), companies },
        ...(evidence && { evidence: evidence.of(attribute.id), company_evidence: evidence.ofCompanies(attribute.id) }),
        ...(quality && { quality: quality.of(n) }),
      };
    });
    return { data, ...(quality && { quality: quality.all }) };
  },
});

interface Said
  extends Pick<RowOf<"tracking.attribute_mention">, "attribute_n" | "company_n">,
    Pick<RowOf<"tracking.response">, "model"> {
  mentions: number;
}

/**
 * Answers by attribute and company, named by their numbers. Calls of a page that differ in their models alone share one statement. Joined in full, so
 * that PostgreSQL reads neither side again for each row of the other where it takes both for small (`readPages`).
 */
async function readSaid(context: Context<Website>, scope: Scope, filters: MetricFilters): Promise<Map<string, number>> {
  const read = (of: Scope) =>
    context.rows.readOnce(sql<Said>`
      select m.attribute_n, m.company_n, r.model, count(*) as mentions
      from (select response_n, attribute_n, company_n from tracking.attribute_mention
              where website_n = ${of.website.n} and day ${withinDays(of)}) m
        full join (select r.n, r.model from ${answeredResponses(of)}) r on r.n = m.response_n
      where coalesce(r.n = m.response_n, false)
      group by m.attribute_n, m.company_n, r.model`);
  const name = `said ${scope.website.id} ${JSON.stringify({ ...filters, models: undefined })}`;
  const found = await (context.shared?.once(name, () => read({ ...scope, models: null })) ?? read(scope));
  const said = new Map<string, number>();
  for (const { attribute_n, company_n, model, mentions } of found) {
    if (scope.models && !scope.models.includes(model)) continue;
    const key = `${attribute_n} ${company_n}`;
    said.set(key, (said.get(key) ?? 0) + mentions);
  }
  return said;
}
