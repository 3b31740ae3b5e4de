import { systemRoles } from "../../src/identity/roles/system.ts";
import { type Organization, sql } from "../../src/platform/database/connection.ts";
import type { TestService } from "./service.ts";

let count = 0;

/** A person with a membership; in the organization itself unless a website or group is named. Returns the person's id. */
export async function newMember(
  service: Pick<TestService, "query">,
  organization: Organization,
  role: keyof typeof systemRoles,
  place: { websiteId?: string; groupId?: string; email?: string } = {},
): Promise<string> {
  const email = place.email ?? `person-${++count}@example.com`;
  const [row] = await service.query<{ user_id: string }>(sql`
    insert into membership (organization_id, user_id, role_id, website_id, group_id, first_name)
    values (${organization.id}, find_or_create_user(${email}), ${systemRoles[role]}, ${place.websiteId ?? null}, ${place.groupId ?? null}, 'Kim')
    returning user_id`);
  return row!.user_id;
}
