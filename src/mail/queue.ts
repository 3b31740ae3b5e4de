import type { Organization, Transaction } from "../database.ts";
import { sql } from "../database.ts";
import { enqueue } from "../durable/outbox.ts";

export interface NewMail {
  kind: "invite" | "password_reset";
  /** Lower case. */
  recipient: string;
  inviteId: string | null;
}

/**
 * Accepts a mail for sending, in the transaction of what it tells. The work is the same whoever the recipient is.
 *
 * @param organization null for mail about a person's account.
 * @returns the outbox entry, to be delivered after the commit.
 */
export async function queueMail(tx: Transaction, organization: Organization | null, mail: NewMail): Promise<string> {
  const [row] = await tx.run<{ id: string }>(sql`
    insert into mail (organization_id, kind, recipient, invite_id)
    values (${organization?.id ?? null}, ${mail.kind}, ${mail.recipient}, ${mail.inviteId}) returning id`);
  const { id } = row!;
  return enqueue(tx, organization, {
    action: "start",
    workflow: "sendMail",
    workflowId: `mail/${id}`,
    args: { mailId: id },
    labels: { ...(organization && { OrganizationId: organization.id }), JobKind: "mail", JobId: id },
    summary: mail.kind === "invite" ? "Invitation" : "Password reset",
  });
}
