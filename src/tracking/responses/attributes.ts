import { isUuid } from "../../operation/index.ts";
import { now, type Rows } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";

/**
 * Removes an attribute of a website, or restores it; restoring one that is shown changes nothing.
 *
 * @throws Refusal 404, also for removing one that is removed.
 */
export async function setAttributeRemoved(
  rows: Rows,
  websiteId: string,
  id: string,
  removed: boolean,
): Promise<Pick<RowOf<"attribute">, "id" | "name" | "positive">> {
  const update = db
    .updateTable("attribute")
    .set({ removed_at: removed ? now : null })
    .where("id", "=", id)
    .where("website_id", "=", websiteId)
    .returning(["id", "name", "positive"]);
  const [attribute] = isUuid(id) ? await rows.run(removed ? update.where("removed_at", "is", null) : update) : [];
  if (!attribute) throw new Refusal(404, "Attribute not found");
  return attribute;
}
