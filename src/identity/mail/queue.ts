import type { Organization, Transaction } from "../../platform/database/index.ts";
import { enqueue, type WorkflowStart } from "../../platform/durable/index.ts";
import { db } from "../database.ts";

export interface NewMail {
  kind: "invite" | "password_reset";
  /** Lower case. */
  recipient: string;
  inviteId: string | null;
}

/**
 * Accepts a mail for sending, in the transaction of the change it announces. The work does not depend on the recipient.
 *
 * @param organization null for mail about a person's account.
 */
export async function queueMail(tx: Transaction, organization: Organization | null, mail: NewMail): Promise<void> {
  const [row] = await tx.run(
    db
      .insertInto("mail")
      .values({ organization_id: organization?.id ?? null, kind: mail.kind, recipient: mail.recipient, invite_id: mail.inviteId })
      .returning("id"),
  );
  await enqueue(tx, organization, mailWorkflow(row!.id, organization, mail.kind));
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
