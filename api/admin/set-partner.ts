import { z } from "zod";
import { changeOrganization, findOrganization, operator } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const setPartnerCommand = command({
  summary: "Flag an organization as partner, or take the flag away",
  usage: "--organization <id> [--off]",
  options: z.object({ organization: z.string(), off: z.boolean().default(false) }),
  async run({ organization: id, off }, { database }) {
    const organization = await findOrganization(database, id);
    const settings = await changeOrganization(database, operator, organization, { isPartner: !off });
    return {
      result: { organization_id: id, ...settings },
      lines: [settings.is_partner ? "the organization is a partner" : "the organization is no partner"],
    };
  },
});
