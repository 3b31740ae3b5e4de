import { z } from "zod";
import { findOrganization, operator } from "../../src/identity/index.ts";
import { createWebsite, newWebsite } from "../../src/tracking/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = newWebsite
  .pick({ url: true, name: true, country: true, language: true, identifiers: true })
  .extend({ organization: z.string() });

export const createWebsiteCommand: Command = {
  summary: "Create a website of an organization",
  usage: "--organization <id> --url <address> --name <brand> [--country <name>] [--language <name>]",
  options: {
    organization: { type: "string" },
    url: { type: "string" },
    name: { type: "string" },
    country: { type: "string" },
    language: { type: "string" },
  },
  required: ["organization", "url", "name"],
  async run(input, { database }) {
    const { organization: id, ...website } = readOptions(schema, input);
    const organization = await findOrganization(database, id);
    const created = await database.of(organization).transaction((tx) => createWebsite(tx, organization, operator, website));
    return { result: { website_id: created.id, ...website }, lines: [`website ${created.id}`] };
  },
};
