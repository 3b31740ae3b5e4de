import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { resourceKind } from "../members/member.ts";
import { isGrantable } from "../roles/grantable.ts";

/** An invitation by e-mail. */
export const inviteRecord = z
  .object({
    id: z.string(),
    type: resourceKind,
    website_id: z.string().nullable(),
    group_id: z.string().nullable(),
    email: z.string(),
    role: z.string().meta({ description: "The role's name" }),
    role_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    status: z.enum(["pending", "accepted", "revoked", "expired", "lapsed"]).meta({
      id: "InviteStatus",
      description:
        "`lapsed`: whoever sent it has left or may not give the role there any more, so its links do not work. Sending it again makes it one's own",
    }),
    invited_by: z.string().nullable().meta({ description: "The person who sent it, or whose key did; null: a service key" }),
    invited_by_email: z
      .string()
      .meta({ description: "Empty where the person has left, and for callers that may not manage people" }),
    delivery: z.enum(["queued", "sent", "suppressed", "failed"]).nullable().meta({
      id: "InviteDelivery",
      description: "What became of its latest mail; null where that is not kept any more",
    }),
    delivery_reason: z.string().nullable().meta({ description: "Why the mail was suppressed or has failed, and what to do" }),
    created_at: instant,
    expires_at: instant,
    accepted_at: instant.nullable(),
    revoked_at: instant.nullable(),
  })
  .meta({ id: "Invite" });

export type InviteRecord = z.output<typeof inviteRecord>;

const refused = "The mail server refused the mail; check the address and invite again";
const reasonOf: Record<string, string> = {
  address_budget: "The address has had its invitations of the day; send it again tomorrow",
  sender_budget: "Your organization has sent the address its 5 invitations of the day; send it again tomorrow",
  needless: "The invitation was accepted, revoked, lapsed or had expired before the mail was sent",
  refused,
  unanswered: "The mail server was cut off twice before it answered; the mail may have arrived: ask the person, or send it again",
  gave_up: "The mail could not be delivered within 24 hours; send it again",
  stopped: "The sending was stopped by an operator; send it again",
};
/** Mails from before reasons were kept have none: those that failed were refused, those that were suppressed had no room. */
const reasons = sql.join(
  [
    ...Object.entries(reasonOf).map(([reason, words]) => sql`when d.reason = ${reason} then ${words}`),
    sql`when d.status = 'failed' then ${refused} else ${reasonOf.address_budget}`,
  ],
  sql` `,
);

/** Newest first; `condition` names the table `i`. */
export function selectInvites(condition: Query<unknown>): Query<InviteRecord> {
  return sql`
    select i.id, i.type, i.website_id, i.group_id, i.email, r.name as role, i.role_id, i.first_name, i.last_name,
      case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
        when i.expires_at <= clock_timestamp() then 'expired' when ${isGrantable} then 'pending' else 'lapsed' end as status,
      i.invited_by, coalesce(u.email, '') as invited_by_email,
      d.status as delivery, case when d.status in ('suppressed', 'failed') then case ${reasons} end end as delivery_reason,
      i.created_at, i.expires_at, i.accepted_at, i.revoked_at
    from invite i join role r on r.id = i.role_id left join app_user u on u.id = i.invited_by
    left join lateral (
      select m.status, m.reason from mail m where m.invite_id = i.id order by m.created_at desc, m.id desc limit 1) d on true
    where ${condition} order by i.created_at desc, i.id desc`;
}
