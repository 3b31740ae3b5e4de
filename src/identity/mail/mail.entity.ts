import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** Mail that was accepted for sending. What it says is made when it is sent, so that no link stands in the database. */
export const Mail = defineEntity({
  name: "Mail",
  tableName: "mail",
  properties: {
    id: uuidKey(),
    /** Null: mail about a person's account. */
    organization_id: reference("organization", "cascade").nullable(),
    kind: p.enum(["invite", "password_reset"]),
    recipient: p.text(),
    invite_id: reference("invite", "cascade").nullable(),
    /** Suppressed: the address has had its share of mail for the day, or there is nobody to write to. */
    status: p.enum(["queued", "sent", "suppressed", "failed"]).defaultRaw("'queued'"),
    attempts: p.integer().defaultRaw("0"),
    /** Attempts whose outcome nobody knows: the mail may have arrived with each. */
    unknown_attempts: p.integer().defaultRaw("0"),
    /** One attempt at a time: the next one waits for the end of this. Past: nobody knows what became of the attempt. */
    claimed_until: instant().nullable(),
    error: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
    sent_at: instant().nullable(),
    /**
     * Address_budget: the address has had its mail of the day. sender_budget: the organization has sent its share to the
     * address. needless: there was nothing left to say, or nobody to write to. refused: the server never takes it.
     * unanswered: two attempts ended before their answer was known. gave_up: not delivered in its time. stopped: an operator
     * ended its workflow.
     */
    reason: p.enum(["address_budget", "sender_budget", "needless", "refused", "unanswered", "gave_up", "stopped"]).nullable(),
    /** When its workflow was last seen to be there. */
    seen_at: instant().nullable(),
  },
  indexes: [
    { name: "mail_invite", properties: ["invite_id"], where: "invite_id IS NOT NULL" },
    { name: "mail_queued", properties: ["created_at", "id"], where: "status = 'queued'::text" },
    { name: "mail_recipient", properties: ["recipient", "sent_at"], where: "sent_at IS NOT NULL" },
  ],
  checks: [
    { name: "mail_recipient_check", expression: "recipient = lower(recipient)" },
    { name: "mail_unknown_attempts_check", expression: "unknown_attempts >= 0" },
  ],
  ...tenantRows,
});
