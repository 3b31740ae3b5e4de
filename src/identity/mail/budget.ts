import { sql, type Transaction } from "../../platform/database/index.ts";

/** What an address gets in 24 hours, so that nobody is bombed with mail. Purposes do not use up each other's. */
const resetsADay = 3;
/** From one organization. */
const invitationsOfSenderADay = 5;
/** From all organizations together. */
const invitationsADay = 20;

/** Why a mail is not sent. */
export type Exhausted = "address_budget" | "sender_budget";

/**
 * Whether an address has room for another mail of a purpose, counting what was sent to it and what is being sent to it now.
 *
 * @returns null when it has.
 */
export async function exhaustedBudget(
  tx: Transaction,
  mail: { kind: "invite" | "password_reset"; recipient: string; organization_id: string | null },
): Promise<Exhausted | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('mail ' || ${mail.recipient}, 0))`);
  const [sent] = await tx.run<{ all: number; of_sender: number }>(sql`
    select count(*) as all, count(*) filter (where organization_id = ${mail.organization_id}) as of_sender
    from mail where recipient = ${mail.recipient} and kind = ${mail.kind}
      and (sent_at > clock_timestamp() - interval '24 hours' or claimed_until > clock_timestamp())`);
  if (mail.kind === "password_reset") return sent!.all >= resetsADay ? "address_budget" : null;
  if (sent!.of_sender >= invitationsOfSenderADay) return "sender_budget";
  return sent!.all >= invitationsADay ? "address_budget" : null;
}
