import { foreignWebsite } from "../../operation/index.ts";
import type { Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { requestRescoring } from "./request-rescoring.ts";

/**
 * Has to be called in every transaction that changes what a website tracks: names, aliases, domains or detection settings
 * of its own brand or its competitors, and which competitors there are: what processes keep of them is valid for one `companies_version`. Waits
 * for answers that are being stored, and has the stored ones scored again.
 *
 * @throws Refusal 403 when the website was deleted meanwhile.
 */
export async function companiesChanged(tx: Transaction, website: { id: string }): Promise<void> {
  const [changed] = await tx.run(
    db
      .updateTable("website")
      .set((row) => ({ companies_version: row("companies_version", "+", 1) }))
      .where("id", "=", website.id)
      .where("deleted_at", "is", null)
      .returning("id"),
  );
  if (!changed) throw foreignWebsite();
  await requestRescoring(tx, website.id, "companies");
}
