import { type Database, type Organization, sql, type Transaction } from "../../platform/database/connection.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { systemRoles } from "../roles/system.ts";

export interface NewOrganization {
  name: string;
  isPartner: boolean;
  /** The person to whom it belongs; an account is made when the address has none. */
  ownerEmail: string | null;
  /** Credits given at the beginning of each month. */
  monthlyCredits: number;
  /** null: the service's default. */
  rateLimitPerMinute: number | null;
}

/** Makes an organization with its credit account and its owner. Only for the command line: it works across organizations. */
export function createOrganization(database: Database, actor: Actor, input: NewOrganization): Promise<Organization> {
  return database.system.transaction(async (tx) => {
    const [organization] = await tx.run<Organization>(sql`
      insert into organization (name, is_partner, rate_limit_per_minute)
      values (${input.name}, ${input.isPartner}, ${input.rateLimitPerMinute}) returning id, n`);
    await openAccount(tx, organization!, input.monthlyCredits);
    if (input.ownerEmail) {
      await tx.run(sql`
        insert into membership (organization_id, user_id, role_id)
        values (${organization!.id}, find_or_create_user(${input.ownerEmail}), ${systemRoles.owner})`);
    }
    await recordChange(tx, organization!, actor, {
      action: "organization.create",
      entityId: organization!.id,
      before: null,
      after: { ...input },
    });
    return organization!;
  });
}

async function openAccount(tx: Transaction, organization: Organization, monthlyCredits: number): Promise<void> {
  await tx.run(sql`
    insert into credit_account (organization_id, monthly_allowance, monthly_available, next_reset_at)
    values (${organization.id}, ${monthlyCredits}, 0, ${monthlyCredits > 0 ? sql`clock_timestamp()` : null})`);
  await tx.run(sql`select renew_allowance(${organization.id})`);
}
