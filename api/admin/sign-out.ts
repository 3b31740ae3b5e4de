import { z } from "zod";
import { signOutEverywhere } from "../../src/identity/index.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./options.ts";

const schema = z.object({ email: z.email() });

export const signOutCommand: Command = {
  summary: "End all sessions of a person, and the programs connected for them",
  usage: "--email <address>",
  details: ["The person's API keys go on; `revoke-key` ends those."],
  options: { email: { type: "string" } },
  required: ["email"],
  async run(input, { database }) {
    const { email } = readOptions(schema, input);
    const ended = await signOutEverywhere(database, email);
    return {
      result: ended,
      lines: [`ended ${ended.sessions} sessions and ${ended.connections} connected programs of ${email}`],
    };
  },
};
