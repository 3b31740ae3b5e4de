import { randomBytes } from "node:crypto";
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

/** Makes a link that sets a person's password, and one that signs the person in. */
export const makeLinks = (service: Pick<TestService, "query">, userId: string) =>
  service.query(sql`
    with reset as (
      insert into link_token (token_hash, purpose, user_id, expires_at)
      values (${randomBytes(32)}, 'password_reset', ${userId}, now() + interval '1 hour'))
    insert into sign_in_link (token_hash, user_id, expires_at) values (${randomBytes(32)}, ${userId}, now() + interval '1 hour')`);

/** How many links of the two kinds a person has. */
export async function linksOf(service: Pick<TestService, "query">, userId: string): Promise<number> {
  const [row] = await service.query<{ links: number }>(sql`
    select (select count(*) from link_token where user_id = ${userId}) + (select count(*) from sign_in_link where user_id = ${userId}) as links`);
  return row!.links;
}
