import type { Context } from "../context.ts";
import { sql } from "../database.ts";
import { Refusal } from "../errors.ts";

/** @throws Refusal 403 when the organization's plan is without shopping metrics. */
export async function requireShopping(context: Context): Promise<void> {
  const held = await context.rows.read(
    sql`select from entitlement where organization_id = ${context.caller.organization.id} and name = 'shopping'`,
  );
  if (held.length === 0) throw new Refusal(403, "The shopping metrics need a paid plan with the entitlement shopping");
}
