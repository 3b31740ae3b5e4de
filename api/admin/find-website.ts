import { Refusal } from "../../src/platform/errors/index.ts";
import { searchWebsites } from "../../src/tracking/index.ts";
import { command } from "./command.ts";
import { table } from "./table.ts";

const most = 50;

export const findWebsiteCommand = command({
  summary: "Find websites of all organizations by a part of their name or address",
  usage: "<text>",
  details: [`Deleted ones and those of pitches are found too. At most ${most} are shown, the newest first.`],
  positionals: 1,
  async run(_options, { database }, [text]) {
    if (!text?.trim()) throw new Refusal(400, "Say what to look for: a part of the name or of the address");
    const found = await searchWebsites(database, text.trim(), most);
    return { result: found, lines: found.length > 0 ? table(found) : ["none"] };
  },
});
