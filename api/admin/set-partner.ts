import { z } from "zod";
import { changeOrganization, findOrganization, operator } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({ organization: z.string(), off: z.boolean().default(false) });

export const setPartnerCommand: Command = {
  summary: "Flag an organization as partner, or take the flag away",
  usage: "--organization <id> [--off]",
  options: { organization: { type: "string" }, off: { type: "boolean" } },
  required: ["organization"],
  async run(input, { database }) {
    const { organization: id, off } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    const settings = await changeOrganization(database, operator, organization, { isPartner: !off });
    return {
      result: { organization_id: id, ...settings },
      lines: [settings.is_partner ? "the organization is a partner" : "the organization is no partner"],
    };
  },
};
