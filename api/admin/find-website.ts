import { isUuid } from "../../src/operation/fields.ts";
import { type Database, type Organization, sql } from "../../src/platform/database/connection.ts";
import { Refusal } from "../../src/platform/errors/refusal.ts";
import type { Command } from "./command.ts";
import { table } from "./table.ts";

const most = 50;

/** A website of any organization, deleted ones too. @throws Refusal 400 */
export async function findWebsite(database: Database, id: string): Promise<{ id: string; organization: Organization }> {
  const [website] = isUuid(id)
    ? await database.system.read<{ id: string; organization: Organization }>(sql`
        select id, jsonb_build_object('id', organization_id, 'n', organization_n) as organization from website where id = ${id}`)
    : [];
  if (!website) throw new Refusal(400, `--website: there is no website ${id}; find-website finds one by name or domain`);
  return website;
}

export const findWebsiteCommand: Command = {
  summary: "Find websites of all organizations by a part of their name or address",
  usage: "<text>",
  details: [`Deleted ones and those of pitches are found too. At most ${most} are shown, the newest first.`],
  options: {},
  positionals: "text",
  async run({ positionals: [text] }, { database }) {
    if (!text?.trim()) throw new Refusal(400, "Say what to look for: a part of the name or of the address");
    const pattern = `%${text
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, "\\$&")}%`;
    const found = await database.system.read<Record<string, unknown>>(sql`
      select w.id, w.name, w.url, o.id as organization_id, o.name as organization, w.is_hidden as of_a_pitch, w.deleted_at
      from website w join organization o on o.id = w.organization_id
      where lower(w.name) like ${pattern} or lower(w.url) like ${pattern} order by w.created_at desc, w.id desc limit ${most}`);
    return { result: found, lines: found.length > 0 ? table(found) : ["none"] };
  },
};
