import { z } from "zod";
import { signOutEverywhere } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const signOutCommand = command({
  summary: "End all sessions of a person, and the programs connected for them",
  usage: "--email <address>",
  details: ["The person's API keys go on; `revoke-key` ends those."],
  options: z.object({ email: z.email() }),
  async run({ email }, { database }) {
    const ended = await signOutEverywhere(database, email);
    return {
      result: ended,
      lines: [`ended ${ended.sessions} sessions and ${ended.connections} connected programs of ${email}`],
    };
  },
});
