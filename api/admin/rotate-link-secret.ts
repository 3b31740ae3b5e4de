import { z } from "zod";
import { rotateLinkSecret } from "../../src/content/index.ts";
import { command } from "./command.ts";

export const rotateLinkSecretCommand = command({
  summary: "Make a new secret that signs links to content pages",
  usage: "[--end-links]",
  details: ["It signs after two minutes; links of before stay good until they end (an hour), unless --end-links ends them all."],
  options: z.object({ end_links: z.boolean().default(false) }),
  async run({ end_links: endLinks }, { database }) {
    await rotateLinkSecret(database, endLinks);
    return {
      result: { ended_links: endLinks },
      lines: [endLinks ? "links of before end within a minute" : "the new secret signs in two minutes"],
    };
  },
});
