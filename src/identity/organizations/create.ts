import { type Database, now, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
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
    const [organization] = await tx.run(
      db
        .insertInto("organization")
        .values({ name: input.name, is_partner: input.isPartner, rate_limit_per_minute: input.rateLimitPerMinute })
        .returning(["id", "n"]),
    );
    await openAccount(tx, organization!, input.monthlyCredits);
    if (input.ownerEmail) {
      await tx.run(
        db.insertInto("membership").values({
          organization_id: organization!.id,
          user_id: sql<string>`find_or_create_user(${input.ownerEmail})`,
          role_id: systemRoles.owner,
        }),
      );
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
  await tx.run(
    db.insertInto("credit_account").values({
      organization_id: organization.id,
      monthly_allowance: monthlyCredits,
      monthly_available: 0,
      next_reset_at: monthlyCredits > 0 ? now : null,
    }),
  );
  await tx.run(sql`select renew_allowance(${organization.id})`);
}
