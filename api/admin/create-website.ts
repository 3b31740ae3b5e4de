import { z } from "zod";
import { findOrganization, operator } from "../../src/identity/index.ts";
import { createWebsite, newWebsite } from "../../src/tracking/index.ts";
import { command } from "./command.ts";

export const createWebsiteCommand = command({
  summary: "Create a website of an organization",
  usage: "--organization <id> --url <address> --name <brand> [--country <name>] [--language <name>]",
  options: newWebsite.pick({ url: true, name: true, country: true, language: true }).extend({ organization: z.string() }),
  async run({ organization: id, ...given }, { database }) {
    const website = { ...given, identifiers: [] };
    const organization = await findOrganization(database, id);
    const created = await database.of(organization).transaction((tx) => createWebsite(tx, organization, operator, website));
    return { result: { website_id: created.id, ...website }, lines: [`website ${created.id}`] };
  },
});
