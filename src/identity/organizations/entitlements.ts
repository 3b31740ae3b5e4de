import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";

/** What an organization can be entitled to. */
export const entitlementNames = ["seo_recommendations", "knowledge_base", "pitches", "shopping"] as const;
export type EntitlementName = (typeof entitlementNames)[number];

/** Grants or withdraws an entitlement; what is as wished already stays. */
export async function setEntitlement(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  name: EntitlementName,
  granted: boolean,
): Promise<void> {
  const [changed] = granted
    ? await tx.run(sql`
        insert into entitlement (organization_id, name) values (${organization.id}, ${name}) on conflict do nothing returning 1`)
    : await tx.run(sql`delete from entitlement where organization_id = ${organization.id} and name = ${name} returning 1`);
  if (!changed) return;
  await recordChange(tx, organization, actor, {
    action: granted ? "entitlement.grant" : "entitlement.withdraw",
    entityId: name,
    before: { granted: !granted },
    after: { granted },
  });
}
