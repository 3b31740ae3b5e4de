import { z } from "zod";
import { entitlementNames, findOrganization, operator, setEntitlement } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({ organization: z.string(), name: z.enum(entitlementNames) });

const command = (summary: string, granted: boolean): Command => ({
  summary,
  usage: "--organization <id> --name <entitlement>",
  details: [`Entitlements: ${entitlementNames.join(", ")}`],
  options: { organization: { type: "string" }, name: { type: "string" } },
  required: ["organization", "name"],
  async run(input, { database }) {
    const { organization: id, name } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    await database.of(organization).transaction((tx) => setEntitlement(tx, organization, operator, name, granted));
    return { result: { organization_id: id, name, granted }, lines: [`${name} is ${granted ? "granted" : "withdrawn"}`] };
  },
});

export const grantEntitlement = command("Grant an entitlement", true);
export const withdrawEntitlement = command("Withdraw an entitlement", false);
