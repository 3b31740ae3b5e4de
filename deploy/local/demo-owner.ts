import { systemRoles } from "../../src/identity/roles/system.ts";
import { type Database, sql } from "../../src/platform/database/connection.ts";

/** Whom the demo belongs to. Mail to this domain goes nowhere. */
export const demoOwnerEmail = "owner@demo.example";

/** Gives a demo organization its owner, and the owner its keys, where an older start made it without. */
export async function ensureOwner(database: Database, organizationId: string): Promise<void> {
  await database.system.transaction(async (tx) => {
    const [added] = await tx.run<{ user_id: string }>(sql`
      insert into membership (organization_id, user_id, role_id)
      select ${organizationId}, find_or_create_user(${demoOwnerEmail}), ${systemRoles.owner}
      where not exists (select 1 from membership where organization_id = ${organizationId} and role_id = ${systemRoles.owner})
      returning user_id`);
    if (!added) return;
    await tx.run(sql`
      update api_key set owner_id = ${added.user_id} where organization_id = ${organizationId} and owner_id is null`);
  });
}
