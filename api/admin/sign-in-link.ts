import { z } from "zod";
import { createSignInLink, signInLinkMinutes } from "../../src/identity/index.ts";
import { publicUrl } from "../../src/operation/index.ts";
import { command } from "./command.ts";

export const signInLinkCommand = command({
  summary: "Make a link that signs a person in once, without a password",
  usage: "--email <address>",
  details: [
    `It works for ${signInLinkMinutes} minutes and replaces links made before. Whoever has it is that person: hand it over safely.`,
  ],
  options: z.object({ email: z.email() }),
  async run({ email }, { config, database }) {
    const url = `${publicUrl(config)}${await createSignInLink(database, email)}`;
    return { result: { url, expires_in_minutes: signInLinkMinutes }, lines: [url] };
  },
});
