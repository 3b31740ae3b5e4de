import { z } from "zod";
import { operator } from "../../src/audit/record.ts";
import { sql } from "../../src/database.ts";
import { id } from "../../src/fields.ts";
import { createKey } from "../../src/keys/create.ts";
import { findOrganization } from "../../src/organizations/find.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({
  organization: z.string(),
  name: z.string().max(200).default(""),
  permission: z.enum(["view", "admin"]).default("admin"),
  website: z.array(id).optional(),
  owner_email: z.email().optional(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
});

export const createKeyCommand: Command = {
  summary: "Create an API key; it is shown once",
  usage:
    "--organization <id> [--name <name>] [--permission view|admin] [--website <id> …] [--owner-email <address>] [--expires-at <instant>]",
  details: [
    "--website, given once or several times, limits the key to these websites; without it the key is global.",
    "The key belongs to --owner-email (an account is made when the address has none) or else to the organization's owner.",
  ],
  options: {
    organization: { type: "string" },
    name: { type: "string" },
    permission: { type: "string" },
    website: { type: "string", multiple: true },
    "owner-email": { type: "string" },
    "expires-at": { type: "string" },
  },
  required: ["organization"],
  async run(input, { database }) {
    const options = readOptions(schema, input);
    const organization = await findOrganization(database, options.organization);
    const { record, text } = await database.of(organization).transaction(async (tx) => {
      const [owner] = options.owner_email
        ? await tx.run<{ id: string }>(sql`select find_or_create_user(${options.owner_email}) as id`)
        : [];
      return createKey(tx, organization, operator, {
        name: options.name,
        permission: options.permission,
        websiteIds: options.website ?? null,
        ownerId: owner?.id ?? null,
        expiresAt: options.expires_at ?? null,
      });
    });
    return { result: { key: text, ...record }, lines: [text, "Keep it now: it cannot be shown again."] };
  },
};
