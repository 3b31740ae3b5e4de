import type { Caller, Permission } from "../operation/index.ts";
import { type Database, type Query, sql } from "../platform/database/index.ts";
import { isAlive } from "./users/sessions.ts";

/** What a caller may do by now, as `p` of a `from` with its `where`: no row for who has left, and for a key that no longer works, which is `k`. */
export function livePower({ organization, keyId, userId, website }: Caller): Query<unknown> {
  const websiteId = website?.id ?? null;
  return keyId === null
    ? sql`person_power(${organization.id}, ${userId}::uuid, ${websiteId}::uuid) p where p.is_member`
    : sql`api_key k, key_power(k.organization_id, k.owner_id, k.website_ids, k.at_most, ${websiteId}::uuid) p
        where k.organization_id = ${organization.id} and k.id = ${keyId} and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > clock_timestamp()) and p.is_live`;
}

/**
 * Whether a caller may still do what it was admitted for, where that takes long: the key works, the program is connected, and the role of
 * the person allows it, on the website that the call names or else in the organization. Charges no budget.
 *
 * @param sessionId of the person who is signed in in a browser: it has to go on.
 */
export async function stillMay(
  database: Database,
  caller: Caller,
  permission: Permission,
  sessionId: string | null = null,
): Promise<boolean> {
  const { keyId, userId, connectionId = null } = caller;
  const websiteId = caller.website?.id ?? null;
  const isHeld = sql`(case when ${websiteId}::uuid is null then p.on_organization else p.on_website end)
    & permission_bits(array[${permission}::text]) > 0`;
  const ofWay =
    keyId === null
      ? sql`(${connectionId}::text is null or exists (select from oauth_connection c where c.grant_id = ${connectionId}::text))
          and (${sessionId}::uuid is null
            or exists (select from person_session where id = ${sessionId}::uuid and user_id = ${userId}::uuid and ${isAlive}))`
      : sql`(${websiteId}::uuid is null or p.reached is null or ${websiteId}::uuid = any(p.reached))`;
  const found = await database.system.read(sql`select 1 from ${livePower(caller)} and ${isHeld} and ${ofWay}`);
  return found.length > 0;
}
