import { z } from "zod";
import { findOrganization, operator, setMonthlyAllowance } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const setAllowanceCommand = command({
  summary: "Set the credits that an organization gets each month",
  usage: "--organization <id> --monthly-credits <n>",
  options: z.object({
    organization: z.string(),
    monthly_credits: z.coerce.number().int().min(0).max(2_000_000_000),
  }),
  async run({ organization: id, monthly_credits }, { database }) {
    const organization = await findOrganization(database, id);
    await database.of(organization).transaction((tx) => setMonthlyAllowance(tx, organization, operator, monthly_credits));
    return { result: { organization_id: id, monthly_credits }, lines: [`${monthly_credits} credits a month`] };
  },
});
