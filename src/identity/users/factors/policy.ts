import { type Database, type Organization, sql, type Transaction } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/errors/index.ts";
import { db } from "../../database.ts";

/** A condition: the person has an authenticator app or a passkey. */
export const hasFactor = (userId: ReturnType<typeof sql>) => sql`(
  exists (select from totp_factor f where f.user_id = ${userId} and f.confirmed_at is not null)
  or exists (select from passkey k where k.user_id = ${userId}))`;

/** Whether a person has a second factor. */
export async function hasSecondFactor(tx: Pick<Transaction, "run">, userId: string): Promise<boolean> {
  const [row] = await tx.run<{ has: boolean }>(sql`select ${hasFactor(sql`${userId}::uuid`)} as has`);
  return row!.has;
}

/** The names of a person's organizations that ask for a second factor. */
export function organizationsThatAsk(tx: Pick<Transaction, "run">, userId: string): Promise<{ name: string }[]> {
  return tx.run<{ name: string }>(sql`
    select distinct o.name from organization o join membership m on m.organization_id = o.id
    where m.user_id = ${userId} and o.require_second_factor order by o.name`);
}

/** Whether an organization asks for a second factor that was not shown when the person signed in. */
export async function lacksSecondFactor(
  database: Database,
  person: { secondFactor: boolean },
  organization: Pick<Organization, "id">,
): Promise<boolean> {
  if (person.secondFactor) return false;
  const [asks] = await database.system.read(
    db.selectFrom("organization").select("id").where("id", "=", organization.id).where("require_second_factor", "=", true),
  );
  return asks !== undefined;
}

/**
 * To be called after a factor was removed, in its transaction: without any factor there is nothing to recover.
 *
 * @throws Refusal 409 when none is left and an organization asks for one.
 */
export async function factorRemoved(tx: Transaction, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  const [first] = await organizationsThatAsk(tx, userId);
  if (first) throw new Refusal(409, `${first.name} asks for a second factor; add another one before you remove this one`);
  await tx.run(db.deleteFrom("recovery_code").where("user_id", "=", userId));
}
