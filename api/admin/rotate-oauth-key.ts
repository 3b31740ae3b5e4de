import { rotateSigningKey } from "../../src/oauth/keys.ts";
import type { Command } from "./command.ts";

export const rotateOAuthKeyCommand: Command = {
  summary: "Make a new key that signs access tokens",
  usage: "",
  details: ["It signs after five minutes; the old one stays published for a day, so that nobody has to connect again."],
  options: {},
  async run(_, { database }) {
    const id = await rotateSigningKey(database);
    return { result: { key_id: id }, lines: [`key ${id} signs in five minutes`] };
  },
};
