import { z } from "zod";
import { type Held, instant, type Permission } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

/** What a membership or an invitation is for. */
export const placeKind = z.enum(["organization", "website", "group"]).meta({ id: "PlaceKind" });

/** A person's place in an organization, on a website or in a group of websites. */
export const memberRecord = z
  .object({
    user_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string().meta({ description: "The role's name" }),
    role_id: z.string(),
    access_type: placeKind.meta({ description: "Where the access comes from" }),
    created_at: instant,
  })
  .meta({ id: "Member" });

export type MemberRecord = z.output<typeof memberRecord>;

/** `condition` names the table `m`. */
export function selectMembers(condition: Query<unknown>): Query<MemberRecord> {
  return sql`
    select m.user_id, u.email, m.first_name, m.last_name, r.name as role, m.role_id,
      case when m.website_id is not null then 'website' when m.group_id is not null then 'group' else 'organization' end as access_type,
      m.created_at
    from membership m join app_user u on u.id = m.user_id join role r on r.id = m.role_id
    where ${condition} order by m.created_at, m.id`;
}

/** Where a membership stands: in the organization itself, on one website or in one group. */
export interface Place {
  websiteId: string | null;
  groupId: string | null;
}

/** Exactly the memberships of a place. */
export function standsIn(organizationId: string, place: Place): Query<unknown> {
  return sql`m.organization_id = ${organizationId} and m.website_id is not distinct from ${place.websiteId}::uuid
    and m.group_id is not distinct from ${place.groupId}::uuid`;
}

/** What the caller holds where a membership stands. */
export const heldAt = (held: Held, place: Place): readonly Permission[] =>
  place.websiteId === null ? held.organization : held.website;
