import { rotateSigningKey } from "../../src/identity/index.ts";
import { command } from "./command.ts";

export const rotateOAuthKeyCommand = command({
  summary: "Make a new key that signs access tokens, and a new secret of cookies",
  usage: "",
  details: ["They sign after five minutes; the old ones are good for another day, so that nobody has to connect again."],
  async run(_options, { database }) {
    const id = await rotateSigningKey(database);
    return { result: { key_id: id }, lines: [`key ${id} signs in five minutes`] };
  },
});
