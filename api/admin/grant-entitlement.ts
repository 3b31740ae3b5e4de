import { z } from "zod";
import { entitlementNames, findOrganization, operator, setEntitlement } from "../../src/identity/index.ts";
import { command } from "./command.ts";

const ofEntitlement = (summary: string, granted: boolean) =>
  command({
    summary,
    usage: "--organization <id> --name <entitlement>",
    details: [`Entitlements: ${entitlementNames.join(", ")}`],
    options: z.object({ organization: z.string(), name: z.enum(entitlementNames) }),
    async run({ organization: id, name }, { database }) {
      const organization = await findOrganization(database, id);
      await database.of(organization).transaction((tx) => setEntitlement(tx, organization, operator, name, granted));
      return { result: { organization_id: id, name, granted }, lines: [`${name} is ${granted ? "granted" : "withdrawn"}`] };
    },
  });

export const grantEntitlement = ofEntitlement("Grant an entitlement", true);
export const withdrawEntitlement = ofEntitlement("Withdraw an entitlement", false);
