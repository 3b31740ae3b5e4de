import { z } from "zod";
import { operation, organization } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { type Actor, actorOf } from "../audit/record.ts";
import { acceptErasure, requireName } from "../erasures/accept.ts";
import { type ErasureRecord, erasureRecord } from "../erasures/erasure.ts";

export const eraseOrganizationOperation = operation({
  name: "organization.erase",
  summary: "Erase the organization for good",
  description:
    "Everything of the organization is removed and cannot be brought back: websites with their answers and numbers, keys, people's roles, credits, " +
    "trails, mail, and the histories of its work. Accounts of people who belong to no other organization and own no keys elsewhere go too. Work under way ends, and " +
    "keys stop within seconds. A receipt with the number of rows by table stays with the service's operator.",
  rest: { method: "POST", path: "/organization/erase", status: 202 },
  access: organization("owner", { global: true }),
  refusals: { 400: "`confirm_name` is not the organization's name" },
  input: z.object({ confirm_name: z.string().max(1_000).meta({ description: "The organization's name, as a confirmation" }) }),
  output: z.object({ erasure: erasureRecord }),
  handle: async (context, { confirm_name }) => {
    const { services, subject } = context;
    return { erasure: await eraseOrganization(services.database, subject, actorOf(context), confirm_name) };
  },
});

/**
 * Accepts the erasure of an organization.
 *
 * @param confirmedName must be its name.
 * @throws Refusal 400
 */
export function eraseOrganization(
  database: Database,
  organization: Organization,
  actor: Actor,
  confirmedName: string,
): Promise<ErasureRecord> {
  return database.of(organization).transaction(async (tx) => {
    const [found] = await tx.run<{ name: string }>(sql`select name from organization where id = ${organization.id}`);
    requireName(confirmedName, found!.name);
    return acceptErasure(tx, organization, actor, { website: null, name: found!.name });
  });
}
