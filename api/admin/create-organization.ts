import { z } from "zod";
import { createOrganization, operator } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const createOrganizationCommand = command({
  summary: "Create an organization",
  usage: "--name <name> [--owner-email <address>] [--partner] [--monthly-credits <n>] [--rate-limit <calls a minute>]",
  details: ["The owner owns the organization's keys; without one, what belongs to a person (saved views) cannot be made by key."],
  options: z.object({
    name: z.string().trim().min(1).max(200),
    owner_email: z.email().optional(),
    partner: z.boolean().default(false),
    monthly_credits: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    rate_limit: z.coerce.number().int().min(1).max(10_000_000).optional(),
  }),
  async run(options, { database }) {
    const organization = await createOrganization(database, operator, {
      name: options.name,
      isPartner: options.partner,
      ownerEmail: options.owner_email ?? null,
      monthlyCredits: options.monthly_credits,
      rateLimitPerMinute: options.rate_limit ?? null,
    });
    return {
      result: { organization_id: organization.id, name: options.name, is_partner: options.partner },
      lines: [
        `organization ${organization.id}`,
        "next: npm run admin -- create-key --organization <id> --name <name>",
        ...(options.owner_email ? ["and for its owner: npm run admin -- sign-in-link --email <address>"] : []),
      ],
    };
  },
});
