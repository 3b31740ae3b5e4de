import { z } from "zod";
import { type Query, sql } from "../database.ts";
import { instant } from "../fields.ts";
import { placeKind } from "../members/member.ts";

/** An invitation by e-mail. */
export const inviteRecord = z
  .object({
    id: z.string(),
    type: placeKind,
    website_id: z.string().nullable(),
    group_id: z.string().nullable(),
    email: z.string(),
    role: z.string().meta({ description: "The role's name" }),
    role_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    status: z.enum(["pending", "accepted", "revoked", "expired"]).meta({ id: "InviteStatus" }),
    created_at: instant,
    expires_at: instant,
    accepted_at: instant.nullable(),
    revoked_at: instant.nullable(),
  })
  .meta({ id: "Invite" });

export type InviteRecord = z.output<typeof inviteRecord>;

/** Newest first; `condition` names the table `i`. */
export function selectInvites(condition: Query<unknown>): Query<InviteRecord> {
  return sql`
    select i.id, i.type, i.website_id, i.group_id, i.email, r.name as role, i.role_id, i.first_name, i.last_name,
      case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
        when i.expires_at <= clock_timestamp() then 'expired' else 'pending' end as status,
      i.created_at, i.expires_at, i.accepted_at, i.revoked_at
    from invite i join role r on r.id = i.role_id
    where ${condition} order by i.created_at desc, i.id desc`;
}
