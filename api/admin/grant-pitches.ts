import { z } from "zod";
import { grantPitches } from "../../src/content/index.ts";
import { findOrganization, operator } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const grantPitchesCommand = command({
  summary: "Give an organization units for pitch reports; each pitch costs one",
  usage: "--organization <id> --units <n> [--description <text>]",
  options: z.object({
    organization: z.string(),
    units: z.coerce.number().int().min(1).max(1_000_000),
    description: z.string().max(500).default("Granted by the administrator"),
  }),
  async run({ organization: id, ...grant }, { database }) {
    const organization = await findOrganization(database, id);
    const available = await database.of(organization).transaction((tx) => grantPitches(tx, organization, operator, grant));
    return {
      result: { organization_id: id, ...grant, available },
      lines: [`${grant.units} pitches granted, ${available} available`],
    };
  },
});
