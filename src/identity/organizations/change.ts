import type { Database, Organization } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";

interface Settings {
  is_partner: boolean;
  rate_limit_per_minute: number | null;
  provider_weight: number;
}

/** Changes what only an operator may change about an organization; fields left out stay. */
export function changeOrganization(
  database: Database,
  actor: Actor,
  organization: Organization,
  change: { isPartner?: boolean; rateLimitPerMinute?: number | null | undefined; providerWeight?: number | undefined },
): Promise<Settings> {
  return database.system.transaction(async (tx) => {
    const [before] = await tx.run<Settings>(
      db
        .selectFrom("organization")
        .select(["is_partner", "rate_limit_per_minute", "provider_weight"])
        .where("id", "=", organization.id)
        .forUpdate(),
    );
    const after: Settings = {
      is_partner: change.isPartner ?? before!.is_partner,
      rate_limit_per_minute: change.rateLimitPerMinute === undefined ? before!.rate_limit_per_minute : change.rateLimitPerMinute,
      provider_weight: change.providerWeight ?? before!.provider_weight,
    };
    await tx.run(db.updateTable("organization").set(after).where("id", "=", organization.id));
    const change_ = { action: "organization.update", entityId: organization.id, before: { ...before! }, after: { ...after } };
    await recordChange(tx, organization, actor, change_);
    return after;
  });
}
