import { isUuid } from "../../operation/fields.ts";
import { type Rows, sql } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";

/** @throws Refusal 404 for one that is unknown, removed or another website's. */
export async function findAttribute(rows: Rows, websiteId: string, id: string): Promise<{ n: number }> {
  const [attribute] = isUuid(id)
    ? await rows.read<{ n: number }>(
        sql`select n from tracking.attribute where id = ${id} and website_id = ${websiteId} and removed_at is null`,
      )
    : [];
  if (!attribute) throw new Refusal(404, "Attribute not found");
  return attribute;
}
