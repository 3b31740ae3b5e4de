import { z } from "zod";
import { isUuid } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { db } from "../database.ts";
import { countedConditions } from "../responses/matching.ts";

/** A perception of brands as answers of the API show it. */
export const attributeRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    positive: z.boolean().meta({ description: "Whether the perception is positive" }),
  })
  .meta({ id: "Attribute" });

/** `tracking.response r where …`: the answers of a scope that count. */
export const answeredResponses = (scope: Scope): Query<unknown> =>
  sql`tracking.response r where ${sql.join(countedConditions(scope), sql` and `)}`;

/** A website's perceptions by name, removed ones too. */
export const attributesOf = (websiteId: string) =>
  db.selectFrom("tracking.attribute").where("website_id", "=", websiteId).orderBy("name").orderBy("positive").orderBy("id");

/** @throws Refusal 404 for one that is unknown, removed or another website's. */
export async function findAttribute(rows: Rows, websiteId: string, id: string): Promise<{ n: number }> {
  const attributes = db.selectFrom("tracking.attribute").select("n").where("website_id", "=", websiteId);
  const [attribute] = isUuid(id) ? await rows.read(attributes.where("id", "=", id).where("removed_at", "is", null)) : [];
  if (!attribute) throw new Refusal(404, "Attribute not found");
  return attribute;
}
