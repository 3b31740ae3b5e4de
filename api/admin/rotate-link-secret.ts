import { rotateLinkSecret } from "../../src/content/index.ts";
import type { Command } from "./command.ts";

export const rotateLinkSecretCommand: Command = {
  summary: "Make a new secret that signs links to content pages",
  usage: "[--end-links]",
  details: ["It signs after two minutes; links of before stay good until they end (an hour), unless --end-links ends them all."],
  options: { "end-links": { type: "boolean" } },
  async run(input, { database }) {
    const endLinks = input.values["end-links"] === true;
    await rotateLinkSecret(database, endLinks);
    return {
      result: { ended_links: endLinks },
      lines: [endLinks ? "links of before end within a minute" : "the new secret signs in two minutes"],
    };
  },
};
