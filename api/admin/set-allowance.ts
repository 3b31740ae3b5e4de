import { z } from "zod";
import { findOrganization, operator, setMonthlyAllowance } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({
  organization: z.string(),
  monthly_credits: z.coerce.number().int().min(0).max(2_000_000_000),
});

export const setAllowanceCommand: Command = {
  summary: "Set the credits that an organization gets each month",
  usage: "--organization <id> --monthly-credits <n>",
  options: { organization: { type: "string" }, "monthly-credits": { type: "string" } },
  required: ["organization", "monthly-credits"],
  async run(input, { database }) {
    const { organization: id, monthly_credits } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    await database.of(organization).transaction((tx) => setMonthlyAllowance(tx, organization, operator, monthly_credits));
    return { result: { organization_id: id, monthly_credits }, lines: [`${monthly_credits} credits a month`] };
  },
};
