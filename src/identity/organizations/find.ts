import { isUuid } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/**
 * The organization of an id, for the command line; calls over the API know theirs by the key.
 *
 * @throws Refusal 404
 */
export async function findOrganization(database: Database, id: string): Promise<Organization> {
  const [found] = isUuid(id)
    ? await database.system.read<Organization>(sql`select id, n from organization where id = ${id}`)
    : [];
  if (!found) throw new Refusal(404, `There is no organization ${id}; \`list organizations\` shows those there are`);
  return found;
}
