import { type Database, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";

/** What a person may do where: in an organization (`target` null), on one website, or in one group of websites. */
export interface NamedMembership {
  organizationId: RowOf<"identity.organization">["id"];
  organization: RowOf<"identity.organization">["name"];
  /** Name of the website or the group. */
  target: string | null;
  role: RowOf<"identity.role">["name"];
}

/** A person's memberships in all organizations by name; those of deleted websites are left out. */
export function membershipsOf(database: Database, userId: string): Promise<NamedMembership[]> {
  return database.system.read(sql<NamedMembership>`
    select o.id as "organizationId", o.name as organization, coalesce(w.name, g.name) as target, r.name as role
    from identity.membership m join identity.organization o on o.id = m.organization_id join identity.role r on r.id = m.role_id
    left join website w on w.id = m.website_id left join identity.website_group g on g.id = m.group_id
    where m.user_id = ${userId} and w.deleted_at is null order by o.name, target nulls first`);
}
