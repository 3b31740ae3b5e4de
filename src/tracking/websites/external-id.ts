import { lockOrganization } from "../../identity/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { selectWebsites, toWebsiteRecord } from "./website.ts";

/**
 * Makes sure that no other website of the organization has the external id; it stays free until the transaction ends.
 *
 * @throws Refusal 409 with the holder in `existing`.
 */
export async function claimExternalId(
  tx: Transaction,
  organization: Organization,
  externalId: string,
  websiteId: string | null,
): Promise<void> {
  await lockOrganization(tx, organization);
  const [holder] = await tx.run(
    selectWebsites(sql`
      w.organization_id = ${organization.id} and w.external_id = ${externalId} and w.id is distinct from ${websiteId}::uuid`),
  );
  if (!holder) return;
  throw new Refusal(409, "external_id: another website has it already; clear it there first or use the website in `existing`", {
    details: { existing: toWebsiteRecord(holder, true) },
  });
}
