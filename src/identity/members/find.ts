import type { Organization, Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/** The person behind an address. @throws Refusal 404 when no member of the organization has it. */
export async function findMember(tx: Transaction, organization: Organization, email: string): Promise<string> {
  const [member] = await tx.run(
    db
      .selectFrom("membership as m")
      .innerJoin("app_user as u", "u.id", "m.user_id")
      .select("m.user_id")
      .where("m.organization_id", "=", organization.id)
      .where("u.email", "=", email)
      .limit(1),
  );
  if (!member) throw new Refusal(404, `${email} is no member of the organization: invite the person first, or give --service`);
  return member.user_id;
}
