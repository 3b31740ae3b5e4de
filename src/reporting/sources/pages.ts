import { z } from "zod";
import { operation, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { bareHost, belongsTo } from "../../platform/addresses/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import { qualityCard, qualityOf } from "../quality/card.ts";
import { evidenceCursor, evidencedBy, evidenceFor } from "../query/row-evidence.ts";
import { compareBy, measureFields, measureValues, ownership, sortDirection, sourceInclude } from "./measures.ts";
import { dailyCitations, firstSeenOfPages, readPages } from "./read-pages.ts";

const { competitor_ids: _, default_source_type: __, first_seen: ___, ...sortable } = measureFields;
const sortFields = ["normalized_url", ...Object.keys(sortable)] as ["normalized_url", ...(keyof typeof sortable)[]];

export const listSourcePages = operation({
  name: "sources.pages",
  summary: "List the pages that answers cite, with how often and on which days",
  description: "By normalized address; the same measures as for domains. Equal rows are ordered by address.",
  rest: { method: "POST", path: "/source-pages" },
  mcp: {
    tool: "get_source_pages",
    includes: ["quality"],
    defaults: { page_size: 10, daily: false },
    advice: "With `daily`, long ranges make long answers: keep page_size small. Costs no credits.",
  },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z.object({
    website_id: websiteId,
    filters: metricFilters,
    root_domain: z.string().min(1).max(253).optional().meta({ description: "Only the pages of this registrable domain" }),
    ...paging,
    page_size: z.number().int().min(1).max(100).default(30),
    sort_field: z.enum(sortFields).default("citation_percentage"),
    sort_direction: sortDirection,
    daily: z.boolean().default(true).meta({ description: "false: `daily_mentions` is empty" }),
    include: sourceInclude,
  }),
  output: z.object({
    pages: z.array(
      z
        .object({
          normalized_url: z.string(),
          domain: z.string().meta({ description: "The host" }),
          root_domain: z.string(),
          ...measureFields,
          daily_mentions: z.array(z.object({ date: z.iso.date(), citation_percentage: z.number() })),
          evidence: evidenceCursor.optional(),
        })
        .meta({ id: "SourcePage" }),
    ),
    pagination,
    quality: qualityCard.optional(),
  }),
  async handle({ rows, ...context }, input) {
    const scope = await scopeOf({ rows, ...context }, input.filters);
    const answersOf = input.include.includes("evidence") ? evidencedBy(input.filters, scope) : null;
    const { answers, pages } = await readPages(rows, scope, input.root_domain);
    const { page_num, page_size } = input;
    const sorted = pages
      .map((page) => ({ ...page.names, ...measureValues(page.measures, answers) }))
      .sort(compareBy(input.sort_field, input.sort_direction, "normalized_url"));
    const page = sorted.slice(page_num * page_size, (page_num + 1) * page_size);
    const urls = page.map((row) => row.normalized_url);
    const days = input.daily ? scope.lastDay - scope.firstDay + 1 : 0;
    const [firstSeen, daily] = await Promise.all([
      firstSeenOfPages(rows, scope, urls),
      dailyCitations(rows, scope, days > 0 ? urls : []),
    ]);
    return {
      pages: page.map((row) => ({
        ...row,
        ...ownership(scope.companies.filter(({ domains }) => domains.some((domain) => belongsTo(row.domain, bareHost(domain))))),
        first_seen: firstSeen.get(row.normalized_url)!,
        daily_mentions: Array.from({ length: days }, (_, index) => {
          const date = dayText(scope.firstDay + index);
          return {
            date,
            citation_percentage: percent(daily.citing.get(`${row.normalized_url} ${date}`) ?? 0, daily.answers.get(date) ?? 0),
          };
        }),
        ...(answersOf && { evidence: evidenceFor(answersOf, { page: row.normalized_url }) }),
      })),
      pagination: { page_num, page_size, total: pages.length },
      ...(input.include.includes("quality") && { quality: await qualityOf(rows, scope, "citation_rate") }),
    };
  },
});
