import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/**
 * To be called after a change to members or roles, in its transaction, which holds the organization's lock: an organization
 * that had an admin keeps one.
 *
 * @throws Refusal 409, which undoes the change.
 */
export async function requireAnAdmin(tx: Transaction, organization: Organization): Promise<void> {
  const [admin] = await tx.run(sql`
    select 1 from membership m join role r on r.id = m.role_id
    where m.organization_id = ${organization.id} and m.website_id is null and m.group_id is null and 'admin' = any(r.permissions)
    limit 1`);
  if (!admin)
    throw new Refusal(409, "The organization's last admin cannot be removed or demoted; make somebody else an admin first");
}
