import { z } from "zod";
import { createKey, findMember, findOrganization, findOwner, operator, toKeyRecord } from "../../src/identity/index.ts";
import { id } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { command } from "./command.ts";

export const createKeyCommand = command({
  summary: "Create an API key; it is shown once",
  usage:
    "--organization <id> [--name <name>] [--permission view|admin] [--website <id> …] [--owner-email <address> | --service] [--expires-at <instant>]",
  details: [
    "--website, given once or several times, limits the key to these websites; without it the key is global.",
    "The key belongs to the member --owner-email, or else to the organization's owner, and may do at most what that person may do.",
    "With --service, and where the organization has no owner, it belongs to the organization itself.",
  ],
  options: z.object({
    organization: z.string(),
    name: z.string().max(200).default(""),
    permission: z.enum(["view", "admin"]).default("admin"),
    website: z.array(id).optional(),
    owner_email: z.email().toLowerCase().optional(),
    service: z.boolean().default(false),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  }),
  async run(options, { database }) {
    const organization = await findOrganization(database, options.organization);
    if (options.expires_at && Date.parse(options.expires_at) <= Date.now())
      throw new Refusal(400, "--expires-at: must lie in the future");
    if (options.service && options.owner_email) throw new Refusal(400, "Give either --owner-email or --service");
    const { row, text } = await database.of(organization).transaction(async (tx) => {
      const ownerId = options.service
        ? null
        : options.owner_email
          ? await findMember(tx, organization, options.owner_email)
          : await findOwner(tx, organization);
      return createKey(tx, organization, operator, {
        name: options.name,
        permission: options.permission,
        websiteIds: options.website ?? null,
        ownerId,
        expiresAt: options.expires_at ?? null,
      });
    });
    return { result: { key: text, ...toKeyRecord(row, true) }, lines: [text, "Keep it now: it cannot be shown again."] };
  },
});
