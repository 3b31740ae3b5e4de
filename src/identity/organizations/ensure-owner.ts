import { type Database, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { systemRoles } from "../roles/system.ts";

/** Gives an organization without an owner this one, and the owner its keys that belong to nobody. */
export async function ensureOwner(database: Database, organizationId: string, email: string): Promise<void> {
  await database.system.transaction(async (tx) => {
    const [added] = await tx.run(sql<{ user_id: string }>`
      insert into membership (organization_id, user_id, role_id)
      select ${organizationId}, find_or_create_user(${email}), ${systemRoles.owner}
      where not exists (select 1 from membership where organization_id = ${organizationId} and role_id = ${systemRoles.owner})
      returning user_id`);
    if (!added) return;
    await tx.run(
      db
        .updateTable("api_key")
        .set({ owner_id: added.user_id })
        .where("organization_id", "=", organizationId)
        .where("owner_id", "is", null),
    );
  });
}
