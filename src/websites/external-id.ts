import type { Caller } from "../context.ts";
import { type Organization, sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { lockOrganization } from "../organizations/lock.ts";
import { selectWebsites, toWebsiteRecord } from "./website.ts";

/** Of a call that names an external id. @throws Refusal 403 unless the caller holds a global partner key. */
export function partnersOnly(caller: Caller, given: { external_id?: unknown }): void {
  if (given.external_id === undefined) return;
  if (!caller.isPartner) throw new Refusal(403, "external_id: only partner organizations have external ids");
  if (!caller.isGlobal) throw new Refusal(403, "external_id: this needs a global partner key");
}

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
