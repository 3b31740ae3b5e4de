import { z } from "zod";
import { findOrganization, grantCredits, operator } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const grantCreditsCommand = command({
  summary: "Give an organization one-off credits",
  usage: "--organization <id> --credits <n> [--description <text>]",
  options: z.object({
    organization: z.string(),
    credits: z.coerce.number().int().min(1).max(1_000_000_000),
    description: z.string().max(500).default("Granted by the administrator"),
  }),
  async run({ organization: id, ...grant }, { database }) {
    const organization = await findOrganization(database, id);
    await database.of(organization).transaction((tx) => grantCredits(tx, organization, operator, grant));
    return { result: { organization_id: id, ...grant }, lines: [`${grant.credits} credits granted`] };
  },
});
