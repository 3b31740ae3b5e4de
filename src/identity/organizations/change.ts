import type { Database, Organization } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";

interface Settings {
  is_partner: boolean;
  rate_limit_per_minute: number | null;
}

/** Changes what only an operator may change about an organization; fields left out stay. */
export function changeOrganization(
  database: Database,
  actor: Actor,
  organization: Organization,
  change: { isPartner?: boolean; rateLimitPerMinute?: number | null },
): Promise<Settings> {
  return database.system.transaction(async (tx) => {
    const [before] = await tx.run<Settings>(
      db.selectFrom("organization").select(["is_partner", "rate_limit_per_minute"]).where("id", "=", organization.id).forUpdate(),
    );
    const after: Settings = {
      is_partner: change.isPartner ?? before!.is_partner,
      rate_limit_per_minute: change.rateLimitPerMinute === undefined ? before!.rate_limit_per_minute : change.rateLimitPerMinute,
    };
    await tx.run(db.updateTable("organization").set(after).where("id", "=", organization.id));
    const change_ = { action: "organization.update", entityId: organization.id, before: { ...before! }, after: { ...after } };
    await recordChange(tx, organization, actor, change_);
    return after;
  });
}
