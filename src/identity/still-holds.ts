import type { Caller } from "../operation/index.ts";
import { sql, type Transaction } from "../platform/database/index.ts";
import { Refusal } from "../platform/errors/index.ts";
import { lockOrganization } from "./lock.ts";
import { livePower } from "./still-may.ts";

/**
 * Lets changes of who may do what happen one after another, each by somebody who may still do then what the call was admitted for: who is
 * removed or demoted while a call of theirs waits gives nothing to anybody after that.
 *
 * @throws Refusal 403 for a caller who holds less by now than at admission.
 */
export async function lockForCaller(tx: Transaction, caller: Caller): Promise<void> {
  const { organization, keyId, held } = caller;
  await lockOrganization(tx, organization);
  const bits = (names: readonly string[]) => sql`permission_bits(${[...names]}::text[])`;
  const holds = sql`p.on_organization & ${bits(held.organization)} = ${bits(held.organization)}
    and p.on_website & ${bits(held.website)} = ${bits(held.website)} and p.wherever & ${bits(held.wherever)} = ${bits(held.wherever)}`;
  const ofKey = keyId === null ? sql`` : sql`and k.permission = 'admin'`;
  const found = await tx.run(sql`select 1 from ${livePower(caller)} and ${holds} ${ofKey}`);
  if (found.length === 0) throw new Refusal(403, "What you may do was changed while this call waited; look again and repeat it");
}
