import { isUuid, readableText } from "../../operation/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type RoleRecord, selectRoles } from "./role.ts";

export const roleName = readableText(100);

/** A name as people read it: they take another case, width or way of writing é, and marks that no one sees, for the same. */
const asRead = (name: string) =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .trim();

/** @throws Refusal 409 when another role, of the system or of the organization, has the name, or one that reads alike. */
export async function refuseTakenName(
  tx: Transaction,
  organization: Organization,
  name: string,
  id: string | null,
): Promise<void> {
  const roles = await tx.run(selectRoles(organization.id));
  const existing = roles.find((role) => role.id !== id && asRead(role.name) === asRead(name));
  if (existing) throw new Refusal(409, "name: another role has it", { details: { existing } });
}

/**
 * A role to be changed. Who is being given it right now is waited for, and counted.
 *
 * @throws Refusal 404, or 403 for a system role.
 */
export async function findCustomRole(tx: Transaction, organization: Organization, id: string): Promise<RoleRecord> {
  if (isUuid(id)) await tx.run(sql`select 1 from role where id = ${id} and organization_id = ${organization.id} for update`);
  const [role] = isUuid(id) ? await tx.run(selectRoles(organization.id, sql`r.id = ${id}`)) : [];
  if (!role) throw new Refusal(404, "Role not found");
  if (role.kind === "system") throw new Refusal(403, "System roles cannot be changed; create a custom role");
  return role;
}
