import { z } from "zod";
import { includedParts, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import { byCompanyValue } from "../metrics/by-company.ts";
import { refuseManyCursors } from "../metrics/number-evidence.ts";
import { evidenceCursor, evidencedBy } from "../query/row-evidence.ts";
import { answeredResponses, attributeRecord } from "./attribute.ts";
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
    const [read] = await context.rows.read<{ answers: number; attributes: Row[] }>(sql`
      with answers as materialized (select r.n from ${answeredResponses(scope)}),
      said as (
        select m.attribute_n, m.company_n, count(*) as mentions
        from tracking.attribute_mention m join answers a on a.n = m.response_n
        where m.website_n = ${scope.website.n}
          and m.day between date '1970-01-01' + ${scope.firstDay}::int and date '1970-01-01' + ${scope.lastDay}::int
        group by m.attribute_n, m.company_n)
      select (select count(*) from answers) as answers,
        (select coalesce(json_agg(json_build_object('id', t.id, 'n', t.n, 'name', t.name, 'positive', t.positive, 'said',
                  (select coalesce(json_agg(json_build_array(s.company_n, s.mentions)), '[]') from said s where s.attribute_n = t.n))
                order by t.name, t.positive, t.id), '[]')
           from tracking.attribute t where t.website_id = ${website_id} and t.removed_at is null) as attributes`);
    const own = scope.companies.find((company) => company.isSelf);
    const [attributes, companies] = [read!.attributes.length, scope.shown.length];
    if (answersOf) {
      // Each attribute has one for every company, and the two of its own rate.
      const cursors = attributes * (companies + 2);
      const remedy = "choose fewer competitor_ids, or one attribute and POST /attributes/time-series";
      refuseManyCursors(cursors, `${attributes} attributes and ${companies} companies`, remedy);
    }
    const evidence = answersOf && evidenceOfAttributes(answersOf, scope);
    const quality = include.includes("quality") ? await qualityOfAttributes(context.rows, scope) : null;
    const data = read!.attributes.map(({ said, n, ...attribute }) => {
      const counts = new Map(said);
      const mentions = own ? (counts.get(own.n) ?? 0) : 0;
      const companies = Object.fromEntries(scope.shown.map((company) => [company.key, counts.get(company.n) ?? 0]));
      return {
        ...attribute,
        ...{ mentions, mention_rate: percent(mentions, read!.answers), companies },
        ...(evidence && { evidence: evidence.of(attribute.id), company_evidence: evidence.ofCompanies(attribute.id) }),
        ...(quality && { quality: quality.of(n) }),
      };
    });
    return { data, ...(quality && { quality: quality.all }) };
  },
});

interface Row extends z.output<typeof attributeRecord> {
  n: number;
  said: [companyN: number, mentions: number][];
}
