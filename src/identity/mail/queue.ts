import type { Organization, Transaction } from "../../platform/database/connection.ts";
import { sql } from "../../platform/database/connection.ts";
import { enqueue, type WorkflowStart } from "../../platform/durable/outbox.ts";

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
  return enqueue(tx, organization, mailWorkflow(row!.id, organization, mail.kind));
}

export const mailWorkflowId = (mailId: string) => `mail/${mailId}`;

/** The start of a mail's workflow. */
export function mailWorkflow(mailId: string, organization: Organization | null, kind: NewMail["kind"]): WorkflowStart {
  return {
    action: "start",
    workflow: "sendMail",
    workflowId: mailWorkflowId(mailId),
    args: { mailId },
    searchAttributes: { ...(organization && { OrganizationId: organization.id }), JobKind: "mail", JobId: mailId },
    summary: kind === "invite" ? "Invitation" : "Password reset",
  };
}
