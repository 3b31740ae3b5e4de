import { anyOf, type Rows } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** The texts of prompts of a website by id, deleted ones too; what was deleted for good has none. */
export async function promptTexts(
  rows: Pick<Rows, "read">,
  websiteId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows.read(
    db.selectFrom("prompt").select(["id", "text"]).where("website_id", "=", websiteId).where("id", "=", anyOf(ids)),
  );
  return new Map(found.map(({ id, text }) => [id, text]));
}
