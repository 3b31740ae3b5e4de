import { z } from "zod";
import { operation, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { owns } from "../analytics/hosts.ts";
import { scopeOf } from "../analytics/scope.ts";
import { qualityCard, qualityOf } from "../quality/card.ts";
import { evidenceCursor, evidencedBy, evidenceFor } from "../query/row-evidence.ts";
import { readDomains } from "./domains.ts";
import { firstSeenOfDomains } from "./first-seen.ts";
import { compareBy, measureFields, measureValues, ownership, sortDirection, sourceInclude } from "./measures.ts";

const { competitor_ids: _, default_source_type: __, ...sortable } = measureFields;
const sortFields = ["root_domain", ...Object.keys(sortable)] as ["root_domain", ...(keyof typeof sortable)[]];

export const listSources = operation({
  name: "sources.list",
  summary: "List the domains that answers cite, with how often and beside whom",
  description:
    "By registrable domain. Only cited addresses and links in the answer count, not what was merely retrieved. Equal rows are ordered by domain.",
  rest: { method: "POST", path: "/sources" },
  mcp: {
    tool: "get_sources",
    includes: ["quality"],
    advice: "Use it for whose sites answers rest on; then get_source_pages with root_domain. Costs no credits.",
  },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z.object({
    website_id: websiteId,
    filters: metricFilters,
    ...paging,
    page_size: z.number().int().min(1).max(100).default(30),
    sort_field: z.enum(sortFields).default("citation_percentage"),
    sort_direction: sortDirection,
    include: sourceInclude,
  }),
  output: z.object({
    sources: z.array(
      z.object({ root_domain: z.string(), ...measureFields, evidence: evidenceCursor.optional() }).meta({ id: "Source" }),
    ),
    pagination,
    quality: qualityCard.optional(),
  }),
  async handle(context, input) {
    const scope = await scopeOf(context, input.filters);
    const answersOf = input.include.includes("evidence") ? evidencedBy(input.filters, scope) : null;
    const { answers, domains } = await readDomains(context.rows, scope);
    const { page_num, page_size, sort_field: field } = input;
    const rows = domains.map(({ rootDomain, measures }) => ({ root_domain: rootDomain, ...measureValues(measures, answers) }));
    const byFirstSeen = field === "first_seen";
    const firstSeen = byFirstSeen
      ? await firstSeenOfDomains(
          context.rows,
          scope,
          rows.map((row) => row.root_domain),
        )
      : null;
    const sorted = rows
      .map((row) => ({ ...row, first_seen: firstSeen?.get(row.root_domain) ?? "" }))
      .sort(compareBy(field, input.sort_direction, "root_domain"));
    const page = sorted.slice(page_num * page_size, (page_num + 1) * page_size);
    const seen =
      firstSeen ??
      (await firstSeenOfDomains(
        context.rows,
        scope,
        page.map((row) => row.root_domain),
      ));
    return {
      sources: page.map((row) => ({
        ...row,
        ...ownership(scope.companies.filter((company) => owns(company, row.root_domain))),
        first_seen: seen.get(row.root_domain)!,
        ...(answersOf && { evidence: evidenceFor(answersOf, { domain: row.root_domain }) }),
      })),
      pagination: { page_num, page_size, total: rows.length },
      ...(input.include.includes("quality") && { quality: await qualityOf(context.rows, scope, "citation_rate") }),
    };
  },
});
