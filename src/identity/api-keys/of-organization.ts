import type { Database, Organization } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/** An organization's keys with their owners' addresses, oldest first. */
export const keysOf = (database: Database, organizationId: string) =>
  database.system.read(
    db
      .selectFrom("api_key as k")
      .leftJoin("app_user as u", "u.id", "k.owner_id")
      .select(["k.id", "k.name", "k.permission", "k.website_ids", "u.email as owner"])
      .select(["k.expires_at", "k.revoked_at", "k.last_used_at"])
      .where("k.organization_id", "=", organizationId)
      .orderBy("k.created_at")
      .orderBy("k.id"),
  );

/** The organization of a key, for the command line. @throws Refusal 404 */
export async function organizationOfKey(database: Database, keyId: string): Promise<Organization> {
  const [organization] = await database.system.read(
    db
      .selectFrom("api_key as k")
      .innerJoin("organization as o", "o.id", "k.organization_id")
      .select(["o.id", "o.n"])
      .where("k.id", "=", keyId),
  );
  if (!organization) throw new Refusal(404, `There is no key ${keyId}; \`list keys --organization <id>\` shows those there are`);
  return organization;
}
