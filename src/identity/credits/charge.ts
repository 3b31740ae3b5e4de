import { Counter } from "prom-client";
import { numberArray, type Organization, sql, type Transaction, textArray } from "../../platform/database/index.ts";

/** What a charge is for, and how it reads in the ledger. */
export interface Charge {
  websiteId: string;
  credits: number;
  description: string;
  /** The stored response that is charged, with its run. */
  response?: { id: string; runId: string };
  /** The generation whose draft is charged. */
  generationId?: string;
}

const charged = new Counter({
  name: "answerscope_credits_charged_total",
  help: "Credits that were charged, by what for",
  labelNames: ["for"] as const,
});

/** Adds charges to the ledger. The credits were taken off the account when they were reserved. */
export async function recordCharges(tx: Transaction, organization: Organization, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const texts = (field: (charge: Charge) => string | undefined) => textArray(charges.map((charge) => field(charge) ?? null));
  await tx.run(sql`
    insert into credit_entry (organization_id, website_id, kind, credits, run_id, response_id, generation_id, description)
    select ${organization.id}, c.website_id, 'charge', c.credits, c.run_id, c.response_id, c.generation_id, c.description
    from unnest(
      ${texts((c) => c.websiteId)}::uuid[], ${numberArray(charges.map((c) => c.credits))}::int[], ${texts((c) => c.response?.runId)}::uuid[],
      ${texts((c) => c.response?.id)}::uuid[], ${texts((c) => c.generationId)}::uuid[], ${texts((c) => c.description)}::text[]
    ) as c(website_id, credits, run_id, response_id, generation_id, description)`);
  tx.afterCommit(() => {
    for (const { credits, generationId } of charges) charged.inc({ for: generationId ? "draft" : "answer" }, credits);
  });
}
