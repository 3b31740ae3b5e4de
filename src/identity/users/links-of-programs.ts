import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import type { RowOf } from "../database.ts";

interface Gone extends Pick<RowOf<"share_link">, "id" | "website_id" | "screen" | "record_id" | "query" | "expires_at"> {
  organization_id: string;
  organization_n: number;
}

const lockOf = (connectionId: Query<unknown>) => sql`hashtextextended('links of ' || ${connectionId}, 0)`;

/** To be called before a program makes a link: whoever disconnects the program meanwhile waits until the link is there to be ended. */
export const lockLinksOfProgram = (tx: Transaction, connectionId: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(${lockOf(sql`${connectionId}::text`)})`);

/** Ends the links to screens that programs made, when they are disconnected. */
export async function revokeLinksOfPrograms(tx: Transaction, actor: Actor, connectionIds: readonly string[]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockOf(sql`c`)}) from unnest(${connectionIds.toSorted()}::text[]) c`);
  const gone = await tx.run<Gone>(sql`
    delete from share_link l using organization o where l.connection_id = any(${connectionIds}::text[]) and o.id = l.organization_id
    returning l.id, l.website_id, l.screen, l.record_id, l.query, l.expires_at, o.id as organization_id, o.n as organization_n`);
  for (const { id, website_id, organization_id, organization_n, ...before } of gone)
    await recordChange(tx, { id: organization_id, n: organization_n }, actor, {
      ...{ action: "share_link.revoke", entityId: id, websiteId: website_id, before, after: null },
    });
}
