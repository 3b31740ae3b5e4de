import { sql, type Transaction } from "../../platform/database/index.ts";

/** What a person can change about signing in. */
export type PersonAction = `person.${string}`;

/**
 * Writes what a person changed about their own signing in to the audit trail of every organization that they are a member of.
 *
 * @param after what there is now; no secrets.
 */
export async function recordPersonChange(
  tx: Transaction,
  userId: string,
  action: PersonAction,
  after: Record<string, unknown> = {},
): Promise<void> {
  await tx.run(sql`
    insert into audit_entry (organization_id, action, entity_type, entity_id, actor_kind, user_id, after)
    select distinct organization_id, ${action}, 'person', ${userId}, 'user', ${userId}::uuid, ${JSON.stringify(after)}::jsonb
    from membership where user_id = ${userId}`);
}
