import { z } from "zod";
import { modelByNumber, modelIdSchema } from "../../integrations/ai-models/index.ts";
import { instant, opaqueId, operation, page, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { answeredResponses, findAttribute } from "./attribute.ts";

export const attributeSentences = operation({
  name: "attributes.sentences",
  summary: "List the sentences on which an attribute rests, newest answers first",
  description:
    "Each as it stands in the answer, with its offsets in UTF-16 units. `competitor_ids` narrows to these and the own brand.",
  rest: { method: "POST", path: "/attributes/sentences" },
  mcp: { tool: "get_attribute_sentences" },
  access: website("view"),
  refusals: { 400: rangeRefusal, 404: "The attribute does not exist" },
  input: z.object({ website_id: websiteId, attribute_id: opaqueId, filters: metricFilters, ...paging }),
  output: z.object({
    sentences: z.array(
      z.object({
        response_id: z.string(),
        created_at: instant,
        model: modelIdSchema,
        company: z.string(),
        is_self: z.boolean(),
        sentence: z.string(),
        start: z.int(),
        end: z.int(),
      }),
    ),
    pagination,
  }),
  async handle(context, input) {
    const scope = await scopeOf(context, input.filters);
    const attribute = await findAttribute(context.rows, input.website_id, input.attribute_id);
    const companies = new Map(scope.shown.map((company) => [company.n, company]));
    const found = await context.rows.read<Row>(sql`
      with said as (
        select r.n, r.id, r.created_at, r.model, m.company_n, e.place, e.entry
        from (select r.n, r.id, r.created_at, r.model from ${answeredResponses(scope)}) r
        join tracking.attribute_mention m on m.response_n = r.n and m.attribute_n = ${attribute.n}
        cross join lateral jsonb_array_elements(m.evidence) with ordinality as e(entry, place)
        where m.company_n = any(${[...companies.keys()]}::int[]))
      select (select count(*) from said) as total, p.* from (select 1) one
      left join (select * from said order by created_at desc, n desc, company_n, place ${page(input)}) p on true
      order by p.created_at desc, p.n desc, p.company_n, p.place`);
    const { page_num, page_size } = input;
    return {
      sentences: found.flatMap((row) => {
        if (row.id === null) return [];
        const company = companies.get(row.company_n)!;
        const { id: response_id, created_at, model, entry } = row;
        return [
          { response_id, created_at, model: modelByNumber(model), company: company.key, is_self: company.isSelf, ...entry },
        ];
      }),
      pagination: { page_num, page_size, total: found[0]!.total },
    };
  },
});

interface Row
  extends Pick<RowOf<"tracking.response">, "created_at" | "model">,
    Pick<RowOf<"tracking.attribute_mention">, "company_n"> {
  total: number;
  /** null where the page is empty. */
  id: RowOf<"tracking.response">["id"] | null;
  entry: { sentence: string; start: number; end: number };
}
