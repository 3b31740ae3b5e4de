import { sql, type Transaction } from "../../platform/database/index.ts";

/** Credits taken off an account for running work, by the balance they came from. */
export interface Reservation {
  monthly: number;
  oneOff: number;
  /** When the monthly balance that this was taken from is reset (ISO 8601); null when it never is. */
  monthEndsAt: string | null;
}

/**
 * Takes credits off the organization's account before work starts: the monthly balance first, then the one-off one. Neither
 * goes below zero, however many reservations run at once.
 *
 * @returns null when there are too few.
 */
export async function reserveCredits(tx: Transaction, organizationId: string, credits: number): Promise<Reservation | null> {
  await tx.run(sql`select renew_allowance(${organizationId})`);
  const [taken] = await tx.run<Reservation>(sql`
    update credit_account a
    set monthly_available = a.monthly_available - least(a.monthly_available, ${credits}::int),
        one_off_available = a.one_off_available - greatest(${credits}::int - a.monthly_available, 0)
    from (select * from credit_account where organization_id = ${organizationId} for update) before
    where a.organization_id = before.organization_id and before.monthly_available + before.one_off_available >= ${credits}
    returning least(before.monthly_available, ${credits}::int) as monthly,
      greatest(${credits}::int - before.monthly_available, 0) as "oneOff", before.next_reset_at as "monthEndsAt"`);
  return taken ?? null;
}

/**
 * Gives back what a reservation did not spend. Spending counts against the monthly part first, so the one-off part comes back
 * first. Of a month that has ended nothing comes back: its rest would have lapsed on the account too.
 */
export async function releaseCredits(
  tx: Transaction,
  organizationId: string,
  reserved: Reservation,
  spent: number,
): Promise<void> {
  const spentMonthly = Math.min(reserved.monthly, spent);
  const monthly = reserved.monthly - spentMonthly;
  const oneOff = reserved.oneOff - (spent - spentMonthly);
  await tx.run(sql`
    update credit_account
    set monthly_available = case
          when next_reset_at is distinct from ${reserved.monthEndsAt}::timestamptz then monthly_available
          -- Where the allowance was lowered meanwhile, the balance does not grow over it.
          else least(monthly_available + ${monthly}::int, monthly_allowance) end,
        one_off_available = one_off_available + ${oneOff}::int
    where organization_id = ${organizationId}`);
}
