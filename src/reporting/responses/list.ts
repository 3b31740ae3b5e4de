import { z } from "zod";
import { includedParts, operation, paging, website, websiteId } from "../../operation/index.ts";
import { responseRecord } from "../../tracking/index.ts";
import { rangeRefusal, responseFilters } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import { readResponses } from "./read.ts";

export const listResponses = operation({
  name: "responses.list",
  summary: "List the answers of the models, newest first",
  description:
    "Answers of every outcome; only `answered` ones count in metrics. `pagination` has `total` with `include_total`, else `has_more`.",
  rest: { method: "POST", path: "/responses" },
  mcp: {
    tool: "get_responses",
    defaults: { page_size: 10 },
    advice: "Texts are long: pass include_response false unless you read them.",
  },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z.object({
    website_id: websiteId,
    filters: responseFilters,
    ...paging,
    include_response: z.boolean().default(true).meta({ description: "false leaves the text out" }),
    compact_sources: z.boolean().default(false).meta({ description: "`source_domains` instead of `sources`" }),
    include: includedParts(["evidence"], "`evidence` adds the passages that the mentions rest on, by company"),
    include_total: z.boolean().default(false),
  }),
  output: z.object({
    responses: z.array(responseRecord),
    pagination: z.object({
      page_num: z.int(),
      page_size: z.int(),
      total: z.int().optional(),
      has_more: z.boolean().optional(),
    }),
  }),
  async handle(context, input) {
    const scope = await scopeOf(context, input.filters);
    const { responses, hasMore, total } = await readResponses(context.rows, scope, input);
    const { page_num, page_size } = input;
    return { responses, pagination: { page_num, page_size, ...(total === null ? { has_more: hasMore } : { total }) } };
  },
});
