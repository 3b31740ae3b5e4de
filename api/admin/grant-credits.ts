import { z } from "zod";
import { findOrganization, grantCredits, operator } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({
  organization: z.string(),
  credits: z.coerce.number().int().min(1).max(1_000_000_000),
  description: z.string().max(500).default("Granted by the administrator"),
});

export const grantCreditsCommand: Command = {
  summary: "Give an organization one-off credits",
  usage: "--organization <id> --credits <n> [--description <text>]",
  options: { organization: { type: "string" }, credits: { type: "string" }, description: { type: "string" } },
  required: ["organization", "credits"],
  async run(input, { database }) {
    const { organization: id, ...grant } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    await database.of(organization).transaction((tx) => grantCredits(tx, organization, operator, grant));
    return { result: { organization_id: id, ...grant }, lines: [`${grant.credits} credits granted`] };
  },
};
