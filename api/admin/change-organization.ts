import { z } from "zod";
import { changeOrganization, findOrganization, operator } from "../../src/identity/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { command } from "./command.ts";

export const changeOrganizationCommand = command({
  summary: "Set an organization's rate limit, or its share of the model providers",
  usage: "--organization <id> [--rate-limit <calls a minute, or default>] [--provider-weight <0.01 to 100>]",
  details: ["Organizations that wait for the same provider share it by their weights; one has 1 unless it is set."],
  options: z.object({
    organization: z.string(),
    rate_limit: z
      .union([z.literal("default"), z.coerce.number().int().min(1).max(10_000_000)], "a whole number, or `default`")
      .optional(),
    provider_weight: z.coerce.number().min(0.01).max(100).optional(),
  }),
  async run({ organization: id, rate_limit, provider_weight: providerWeight }, { database }) {
    if (rate_limit === undefined && providerWeight === undefined)
      throw new Refusal(400, "Give --rate-limit or --provider-weight");
    const organization = await findOrganization(database, id);
    const rateLimitPerMinute = rate_limit === "default" ? null : rate_limit;
    const settings = await changeOrganization(database, operator, organization, { rateLimitPerMinute, providerWeight });
    return {
      result: { organization_id: id, ...settings },
      lines: [
        `rate limit: ${settings.rate_limit_per_minute ?? "the service's default"}`,
        `weight at providers: ${settings.provider_weight}`,
      ],
    };
  },
});
