import { type Rows, sql } from "../../platform/database/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { type Counted, cardsOf, qualityCard } from "../quality/card.ts";
import { answeredResponses } from "./attribute.ts";

/** What of a card is about one attribute's rate; the rest is about the answers, and the same for all attributes. */
const own = { interval: true, tier: true, next_tier: true, missing: true } as const;

export const attributeQuality = qualityCard.pick(own).meta({
  id: "AttributeQuality",
  description: "How good the attribute's `mention_rate` is",
});

export const attributesQuality = qualityCard.omit({ ...own, metric: true }).meta({
  id: "AttributesQuality",
  description: "On what the rates of all attributes rest",
});

/** The card of the answers, and those of each attribute's rate for the own brand. */
export async function qualityOfAttributes(rows: Rows, scope: Scope) {
  const brand = scope.companies.find((company) => company.isSelf)!;
  const said = await rows.read(sql<Counted & { attribute_n: number }>`
    select m.attribute_n, r.prompt_n as prompt, r.day, count(*) as answers
    from (select r.n, r.prompt_n, r.day from ${answeredResponses(scope)}) r
    join tracking.attribute_mention m on m.response_n = r.n and m.company_n = ${brand.n}
    group by m.attribute_n, r.prompt_n, r.day`);
  const byAttribute = Map.groupBy(said, ({ attribute_n }) => attribute_n);
  const card = await cardsOf(rows, scope);
  const { metric: _, interval: __, tier: ___, next_tier: ____, missing: _____, ...all } = card("attribute_rate");
  return {
    all,
    of(attributeN: number) {
      const { interval, tier, next_tier, missing } = card("attribute_rate", byAttribute.get(attributeN));
      return { interval, tier, next_tier, missing };
    },
  };
}
