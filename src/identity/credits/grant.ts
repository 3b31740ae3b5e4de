import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";

/** Gives one-off credits, which stay until they are spent. */
export async function grantCredits(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  grant: { credits: number; description: string },
): Promise<void> {
  const [account] = await tx.run<{ one_off_available: number }>(sql`
    insert into credit_account (organization_id, one_off_available) values (${organization.id}, ${grant.credits})
    on conflict (organization_id) do update set one_off_available = credit_account.one_off_available + excluded.one_off_available
    returning one_off_available`);
  await tx.run(
    db
      .insertInto("credit_entry")
      .values({ organization_id: organization.id, kind: "grant", credits: grant.credits, description: grant.description }),
  );
  await recordChange(tx, organization, actor, {
    action: "credits.grant",
    entityId: organization.id,
    before: { one_off_available: account!.one_off_available - grant.credits },
    after: { one_off_available: account!.one_off_available, description: grant.description },
  });
}

/** Sets what is given at the beginning of each month; the first month's credits come at once. */
export async function setMonthlyAllowance(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  monthlyCredits: number,
): Promise<void> {
  await tx.run(sql`select renew_allowance(${organization.id})`);
  const [before] = await tx.run(
    db.selectFrom("credit_account").select("monthly_allowance").where("organization_id", "=", organization.id).forUpdate(),
  );
  await tx.run(sql`
    insert into credit_account (organization_id, monthly_allowance, next_reset_at)
    values (${organization.id}, ${monthlyCredits}, clock_timestamp())
    on conflict (organization_id) do update set monthly_allowance = excluded.monthly_allowance,
      monthly_available = least(credit_account.monthly_available, excluded.monthly_allowance),
      next_reset_at = coalesce(credit_account.next_reset_at, excluded.next_reset_at)`);
  await tx.run(sql`select renew_allowance(${organization.id})`);
  await recordChange(tx, organization, actor, {
    action: "credits.allowance",
    entityId: organization.id,
    before: { monthly_credits: before?.monthly_allowance ?? 0 },
    after: { monthly_credits: monthlyCredits },
  });
}
