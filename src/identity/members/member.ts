import { z } from "zod";
import { type Held, instant, type Permission } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

/** What a membership or an invitation is for. */
export const resourceKind = z.enum(["organization", "website", "group"]).meta({ id: "AccessType" });

/** A person's membership of an organization, a website or a group of websites. */
export const memberRecord = z
  .object({
    user_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string().meta({ description: "The role's name" }),
    role_id: z.string(),
    access_type: resourceKind.meta({ description: "Where the access comes from" }),
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

/** What a membership gives access to: the organization itself, one website or one group of websites. */
export interface Resource {
  websiteId: string | null;
  groupId: string | null;
}

/** Exactly the memberships of a resource. */
export function membershipsOf(organizationId: string, resource: Resource): Query<unknown> {
  return sql`m.organization_id = ${organizationId} and m.website_id is not distinct from ${resource.websiteId}::uuid
    and m.group_id is not distinct from ${resource.groupId}::uuid`;
}

/** The permissions that the caller has on the resource. */
export const permissionsAt = (held: Held, resource: Resource): readonly Permission[] =>
  resource.websiteId === null ? held.organization : held.website;
