import { operator, organizationOfKey, parseKey, revokeKey } from "../../src/identity/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { command } from "./command.ts";

export const revokeKeyCommand = command({
  summary: "Revoke an API key at once",
  usage: "<public id, or the whole key>",
  details: ["The public id is the part between `as_live_` and the next `_`; `list keys` shows it."],
  positionals: 1,
  async run(_options, { database }, [given]) {
    if (!given) throw new Refusal(400, "Name the key by its public id; `list keys --organization <id>` shows it");
    const id = parseKey(given)?.id ?? given;
    const organization = await organizationOfKey(database, id);
    const key = await database.of(organization).transaction((tx) => revokeKey(tx, organization, operator, id));
    return { result: key, lines: [`key ${id} is revoked since ${key.revoked_at}`] };
  },
});
