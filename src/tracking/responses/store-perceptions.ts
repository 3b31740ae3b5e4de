import type { Perception } from "../../detection/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";

/** A stored answer with what it says of companies. */
export interface PerceivedResponse {
  n: number;
  websiteN: number;
  createdAt: string;
  perceptions: readonly Perception[];
}

/** Stores what answers say, in the transaction that stores them. Attributes that a website does not know yet are added. */
export async function storePerceptions(
  tx: Transaction,
  organizationN: number,
  responses: readonly PerceivedResponse[],
): Promise<void> {
  const all = responses.flatMap(({ perceptions, ...response }) =>
    perceptions.map((perception) => ({ ...perception, ...response })),
  );
  if (all.length === 0) return;
  const relation = sql`
    (select p.response_n, p.company_n, p.website_n, (p.created_at at time zone 'UTC')::date as day, p.name, p.positive, p.evidence
     from unnest(
      ${all.map(({ n }) => n)}::bigint[], ${all.map(({ companyN }) => companyN)}::int[], ${all.map(({ websiteN }) => websiteN)}::int[],
      ${all.map(({ createdAt }) => createdAt)}::timestamptz[], ${all.map(({ name }) => name)}::text[],
      ${all.map(({ positive }) => positive)}::boolean[], ${all.map(({ evidence }) => JSON.stringify(evidence))}::jsonb[]
    ) as p(response_n, company_n, website_n, created_at, name, positive, evidence))`;
  await storePerceptionsOf(tx, organizationN, relation);
}

/** @param relation with the columns `response_n, company_n, website_n, day, name, positive, evidence`. */
export async function storePerceptionsOf(tx: Transaction, organizationN: number, relation: Query<unknown>): Promise<void> {
  await tx.run(sql`
    insert into attribute (organization_id, website_id, name, positive)
    select w.organization_id, w.id, k.name, k.positive
    from (select distinct website_n, name, positive from ${relation} r) k join website w on w.n = k.website_n
    where not exists (select from attribute a where a.website_id = w.id and a.name = k.name and a.positive = k.positive)
    order by w.id, k.name, k.positive
    on conflict do nothing`);
  await tx.run(sql`
    insert into attribute_mention (response_n, attribute_n, company_n, organization_n, website_n, day, evidence)
    select p.response_n, a.n, p.company_n, ${organizationN}, p.website_n, p.day, p.evidence
    from ${relation} p
    join website w on w.n = p.website_n
    join attribute a on a.website_id = w.id and a.name = p.name and a.positive = p.positive`);
}
