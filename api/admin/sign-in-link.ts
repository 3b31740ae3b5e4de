import { z } from "zod";
import { createSignInLink, signInLinkMinutes } from "../../src/identity/index.ts";
import { publicUrl } from "../../src/operation/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({ email: z.email() });

export const signInLinkCommand: Command = {
  summary: "Make a link that signs a person in once, without a password",
  usage: "--email <address>",
  details: [
    `It works for ${signInLinkMinutes} minutes and replaces links made before. Whoever has it is that person: hand it over safely.`,
  ],
  options: { email: { type: "string" } },
  required: ["email"],
  async run(input, { config, database }) {
    const { email } = readOptions(schema, input);
    const url = `${publicUrl(config)}${await createSignInLink(database, email)}`;
    return { result: { url, expires_in_minutes: signInLinkMinutes }, lines: [url] };
  },
};
