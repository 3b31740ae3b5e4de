import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, personally, recordChange } from "../audit/record.ts";

interface Ended {
  grant_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  may_write: boolean;
  organization_id: string;
  organization_n: number;
}

/**
 * Ends connections of programs with all their tokens, and writes each to the audit trail.
 *
 * @param which a condition on the table `c`.
 * @param actor who ends them; the person of each where nobody else does.
 */
export async function endConnections(tx: Transaction, which: Query<unknown>, actor?: Actor): Promise<{ grant_id: string }[]> {
  const all = await tx.run<Ended>(sql`
    delete from oauth_connection c using organization o where ${which} and o.id = c.organization_id
    returning c.grant_id, c.user_id, c.client_id, c.client_name, c.may_write, o.id as organization_id, o.n as organization_n`);
  for (const { grant_id, user_id, organization_id, organization_n, ...before } of all)
    await recordChange(tx, { id: organization_id, n: organization_n }, actor ?? personally(user_id), {
      ...{ action: "connection.end", entityId: grant_id, before, after: null },
    });
  return all;
}
