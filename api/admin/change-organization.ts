import { z } from "zod";
import { changeOrganization, findOrganization, operator } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({
  organization: z.string(),
  rate_limit: z.union([z.literal("default"), z.coerce.number().int().min(1).max(10_000_000)], "a whole number, or `default`"),
});

export const changeOrganizationCommand: Command = {
  summary: "Set an organization's rate limit",
  usage: "--organization <id> --rate-limit <calls a minute, or default>",
  options: { organization: { type: "string" }, "rate-limit": { type: "string" } },
  required: ["organization", "rate-limit"],
  async run(input, { database }) {
    const { organization: id, rate_limit } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    const rateLimitPerMinute = rate_limit === "default" ? null : rate_limit;
    const settings = await changeOrganization(database, operator, organization, { rateLimitPerMinute });
    return {
      result: { organization_id: id, ...settings },
      lines: [`rate limit: ${settings.rate_limit_per_minute ?? "the service's default"}`],
    };
  },
};
