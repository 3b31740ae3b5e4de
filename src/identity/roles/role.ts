import { z } from "zod";
import { type Caller, isUuid, type Permission, permission } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { systemRoles } from "./system.ts";

/** What custom roles can hold; only the system role Owner owns. */
export const customPermissions = z
  .array(permission.exclude(["owner"]).meta({ id: "GrantablePermission" }))
  .min(1)
  .max(50)
  .transform((given) => permission.options.filter((one) => one === "view" || (given as string[]).includes(one)))
  .meta({ description: "`view` is part of every role" });

export const roleRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["system", "custom"]),
    permissions: z.array(permission),
    member_count: z.int(),
  })
  .meta({ id: "Role" });

export type RoleRecord = z.output<typeof roleRecord>;

/** System roles first, then custom ones by name; `condition` names the table `r`. */
export function selectRoles(organizationId: string, condition: Query<unknown> = sql`true`): Query<RoleRecord> {
  return sql`
    select r.id, r.name, r.kind, r.permissions,
      (select count(distinct m.user_id) from membership m where m.role_id = r.id and m.organization_id = ${organizationId}) as member_count
    from role r where (r.organization_id is null or r.organization_id = ${organizationId}) and ${condition}
    order by r.kind = 'custom', case when r.kind = 'system' then r.id::text else lower(r.name) end, r.id`;
}

/** How inputs name a role: `role`, or `role_id`, but not both. */
export const roleChoice = {
  role: z.enum(["admin", "viewer"]).meta({ id: "SimpleRole" }).optional(),
  role_id: z
    .guid("must be a UUID")
    .toLowerCase()
    .optional()
    .meta({ description: "Any system or custom role (see GET /roles), in place of `role`" }),
};

/** Refuses `role` together with `role_id`; to be used with `superRefine`. */
export function oneRole(input: { role?: string | undefined; role_id?: string | undefined }, context: z.RefinementCtx): void {
  if (input.role !== undefined && input.role_id !== undefined) {
    context.addIssue({ code: "custom", path: ["role_id"], message: "give either role or role_id, not both" });
  }
}

/**
 * The role that an input names, if the caller may give it away.
 *
 * @param held what the caller holds where the role is given.
 * @throws Refusal 404 for an unknown role, 403 for one that allows more than the caller holds.
 */
export async function grantableRole(
  tx: Transaction,
  caller: Caller,
  held: readonly Permission[],
  choice: { role?: "admin" | "viewer" | undefined; role_id?: string | undefined },
): Promise<RoleRecord> {
  const id = choice.role_id ?? systemRoles[choice.role ?? "viewer"];
  const [role] = isUuid(id) ? await tx.run(selectRoles(caller.organization.id, sql`r.id = ${id}`)) : [];
  if (!role) throw new Refusal(404, "Role not found");
  requireGrantable(held, role.permissions);
  return role;
}

/** @throws Refusal 403 for permissions that the caller does not hold: nobody can grant them, or take them from others. */
export function requireGrantable(held: readonly Permission[], permissions: readonly Permission[]): void {
  const missing = permissions.filter((one) => !held.includes(one));
  if (missing.length > 0)
    throw new Refusal(403, `Nobody can grant or take away more than they hold; this key does not hold: ${missing.join(", ")}`);
}

/** Whether a person owns the organization. */
export async function isOwner(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const [owner] = await tx.run(sql`
    select 1 from membership where organization_id = ${organizationId} and user_id = ${userId} and role_id = ${systemRoles.owner}
      and website_id is null and group_id is null`);
  return owner !== undefined;
}
