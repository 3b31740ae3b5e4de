import type { Organization, Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

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

/** Adds a charge to the ledger. The credits were taken off the account when they were reserved. */
export async function recordCharge(
  tx: Transaction,
  organization: Organization,
  { websiteId, credits, description, response, generationId }: Charge,
): Promise<void> {
  await tx.run(
    db.insertInto("credit_entry").values({
      organization_id: organization.id,
      website_id: websiteId,
      kind: "charge",
      credits,
      run_id: response?.runId ?? null,
      response_id: response?.id ?? null,
      generation_id: generationId ?? null,
      description,
    }),
  );
}
