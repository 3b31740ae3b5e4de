import { type Actor, recordChange } from "../../identity/index.ts";
import { type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Pitches that the organization whose rows these are may still ask for. */
export async function readAllowance(rows: Pick<Rows, "read">): Promise<number> {
  const [account] = await rows.read(db.selectFrom("pitch_account").select("available"));
  return account?.available ?? 0;
}

/**
 * Takes the unit that a pitch costs, in the transaction that accepts it.
 *
 * @returns false when there is none left.
 */
export async function takeUnit(
  tx: Transaction,
  organization: Organization,
  pitch: { id: string; url: string },
): Promise<boolean> {
  const [taken] = await tx.run(
    db
      .updateTable("pitch_account")
      .set({ available: sql<number>`available - 1` })
      .where("organization_id", "=", organization.id)
      .where("available", ">", 0)
      .returning("available"),
  );
  if (!taken) return false;
  await tx.run(
    db.insertInto("pitch_entry").values({
      organization_id: organization.id,
      kind: "charge",
      units: 1,
      pitch_id: pitch.id,
      description: `Pitch of ${pitch.url}`,
    }),
  );
  return true;
}

/** Gives the unit of a pitch back; doing it again changes nothing. */
export async function returnUnit(tx: Transaction, organization: Organization, pitchId: string): Promise<void> {
  await tx.run(sql`
    with refund as (
      insert into pitch_entry (organization_id, kind, units, pitch_id, description)
      values (${organization.id}, 'refund', 1, ${pitchId}, 'The pitch failed through no fault of its website')
      on conflict do nothing returning units)
    update pitch_account a set available = a.available + r.units from refund r where a.organization_id = ${organization.id}`);
}

/** Gives an organization units, which stay until they are spent. */
export async function grantPitches(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  grant: { units: number; description: string },
): Promise<number> {
  const [account] = await tx.run(
    db
      .insertInto("pitch_account")
      .values({ organization_id: organization.id, available: grant.units })
      .onConflict((conflict) =>
        conflict.column("organization_id").doUpdateSet({
          available: sql<number>`pitch_account.available + excluded.available`,
        }),
      )
      .returning("available"),
  );
  const { units, description } = grant;
  await tx.run(db.insertInto("pitch_entry").values({ organization_id: organization.id, kind: "grant", units, description }));
  const { available } = account!;
  await recordChange(tx, organization, actor, {
    action: "pitches.grant",
    entityId: organization.id,
    before: { pitches_available: available - grant.units },
    after: { pitches_available: available, description: grant.description },
  });
  return available;
}
