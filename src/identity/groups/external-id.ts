import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lockOrganization } from "../lock.ts";
import { selectGroups, toGroupRecord } from "./group.ts";

/**
 * Makes sure that no other group of the organization has the external id, until the transaction ends.
 *
 * @throws Refusal 409 with the holder in `existing`.
 */
export async function claimGroupExternalId(
  tx: Transaction,
  organization: Organization,
  externalId: string,
  groupId: string | null,
): Promise<void> {
  await lockOrganization(tx, organization);
  const [holder] = await tx.run(
    selectGroups(sql`
      g.organization_id = ${organization.id} and g.external_id = ${externalId} and g.id is distinct from ${groupId}::uuid`),
  );
  if (!holder) return;
  throw new Refusal(409, "external_id: another group has it already; use the group in `existing`", {
    details: { existing: toGroupRecord(holder, true) },
  });
}
