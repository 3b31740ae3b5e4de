import { z } from "zod";
import { acceptErasure, eraseOrganization, findOrganization, operator, requireName } from "../../src/identity/index.ts";
import { findWebsite } from "../../src/tracking/index.ts";
import { type Answer, command } from "./command.ts";

const details = [
  "It cannot be brought back. `list erasures` shows how far it is, and afterwards its receipt. A worker has to run.",
];

export const eraseWebsiteCommand = command({
  summary: "Erase a website for good: rows, derived numbers, histories",
  usage: "--website <id> --confirm-name <its name>",
  details,
  options: z.object({ website: z.string(), confirm_name: z.string() }),
  async run({ website: id, confirm_name: name }, { database }) {
    const website = await findWebsite(database, id, { deleted: true });
    requireName(name, website.name);
    // Its work is ended by the erasure's first step.
    const accepted = await database
      .of(website.organization)
      .transaction((tx) => acceptErasure(tx, website.organization, operator, { website, name: website.name }));
    return answer(accepted);
  },
});

export const eraseOrganizationCommand = command({
  summary: "Erase an organization for good: websites, keys, people's roles, ledgers, mail, histories",
  usage: "--organization <id> --confirm-name <its name>",
  details,
  options: z.object({ organization: z.string(), confirm_name: z.string() }),
  async run({ organization: id, confirm_name: name }, { database }) {
    const accepted = await eraseOrganization(database, await findOrganization(database, id), operator, name);
    return answer(accepted);
  },
});

const answer = (erasure: { id: string; status: string }): Answer => ({
  result: erasure,
  lines: [`the erasure ${erasure.id} is ${erasure.status}`],
});
