import { type Rows, sql } from "../../platform/database/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { type Counted, cardsOf, ofFigure, qualityCard } from "../quality/card.ts";
import { answeredResponses } from "./attribute.ts";

export const attributeQuality = qualityCard.pick(ofFigure).meta({
  id: "AttributeQuality",
  description: "How good the attribute's `mention_rate` is",
});

export const attributesQuality = qualityCard.omit({ ...ofFigure, metric: true }).meta({
  id: "AttributesQuality",
  description: "On what the rates of all attributes rest",
});

/** The card of the answers, and those of each attribute's rate for the own brand. */
export async function qualityOfAttributes(rows: Rows, scope: Scope) {
  const brand = scope.companies.find((company) => company.isSelf)!;
  const [said, { answers, figure }] = await Promise.all([
    rows.read(sql<Counted & { attribute_n: number }>`
      select m.attribute_n, r.prompt_n as prompt, r.day, count(*) as answers
      from (select r.n, r.prompt_n, r.day from ${answeredResponses(scope)}) r
      join tracking.attribute_mention m on m.response_n = r.n and m.company_n = ${brand.n}
      group by m.attribute_n, r.prompt_n, r.day`),
    cardsOf(rows, scope),
  ]);
  const byAttribute = Map.groupBy(said, ({ attribute_n }) => attribute_n);
  return { all: answers, of: (attributeN: number) => figure("attribute_rate", byAttribute.get(attributeN)) };
}
