import { z } from "zod";
import { includedParts, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { scopeOf } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { evidencedBy } from "../query/row-evidence.ts";
import { answeredResponses, findAttribute } from "./attribute.ts";
import { attributeEvidence, evidenceOfAttributes } from "./evidence.ts";

export const attributesTimeSeries = operation({
  name: "attributes.time-series",
  summary: "How often answers ascribe one attribute to the brand, by day",
  rest: { method: "POST", path: "/attributes/time-series" },
  mcp: { tool: "get_attribute_time_series" },
  access: website("view"),
  refusals: { 400: rangeRefusal, 404: "The attribute does not exist" },
  input: z.object({
    website_id: websiteId,
    attribute_id: opaqueId,
    filters: metricFilters,
    include: includedParts(["evidence"], "`evidence` adds to each day the cursors that list the answers counted"),
  }),
  output: z.object({
    data: z.array(
      z.object({ date: z.iso.date(), mentions: z.int(), mention_rate: z.number(), evidence: attributeEvidence.optional() }),
    ),
  }),
  async handle(context, { website_id, attribute_id, filters, include }) {
    const scope = await scopeOf(context, filters);
    const answersOf = include.includes("evidence") ? evidencedBy(filters, scope) : null;
    const attribute = await findAttribute(context.rows, website_id, attribute_id);
    const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
    const days = await context.rows.read(sql<{ date: RowOf<"tracking.response">["day"]; answers: number; mentions: number }>`
      select r.day as date, count(*) as answers, count(m.response_n) as mentions
      from (select r.n, r.day from ${answeredResponses(scope)}) r
      left join tracking.attribute_mention m on m.response_n = r.n and m.attribute_n = ${attribute.n} and m.company_n = ${own}
      group by r.day`);
    const byDate = new Map(days.map((day) => [day.date, day]));
    return {
      data: Array.from({ length: scope.lastDay - scope.firstDay + 1 }, (_, index) => {
        const date = dayText(scope.firstDay + index);
        const { answers = 0, mentions = 0 } = byDate.get(date) ?? {};
        const evidence = answersOf && evidenceOfAttributes(answersOf, scope, { first_day: date, last_day: date });
        return {
          date,
          mentions,
          mention_rate: percent(mentions, answers),
          ...(evidence && { evidence: evidence.of(attribute_id) }),
        };
      }),
    };
  },
});
