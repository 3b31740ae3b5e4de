import { Refusal } from "../../src/platform/errors/index.ts";
import { searchWebsites } from "../../src/tracking/index.ts";
import type { Command } from "./command.ts";
import { table } from "./table.ts";

const most = 50;

export const findWebsiteCommand: Command = {
  summary: "Find websites of all organizations by a part of their name or address",
  usage: "<text>",
  details: [`Deleted ones and those of pitches are found too. At most ${most} are shown, the newest first.`],
  options: {},
  positionals: 1,
  async run({ positionals: [text] }, { database }) {
    if (!text?.trim()) throw new Refusal(400, "Say what to look for: a part of the name or of the address");
    const found = await searchWebsites(database, text.trim(), most);
    return { result: found, lines: found.length > 0 ? table(found) : ["none"] };
  },
};
