import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { attributeRecord, attributesOf } from "./attribute.ts";

export const listAttributes = operation({
  name: "attributes.list",
  summary: "List the perceptions found in answers that mention the brand",
  description:
    "Attributes that the customer removed are returned with `removed` alone; POST /attributes/{attribute_id}/restore brings one back.",
  rest: { method: "GET", path: "/attributes" },
  mcp: { tool: "get_attributes" },
  access: website("view"),
  input: z.object({
    website_id: websiteId,
    removed: z.boolean().default(false).meta({ description: "The attributes that were removed" }),
  }),
  output: z.object({ attributes: z.array(attributeRecord) }),
  async handle({ rows }, { website_id, removed }) {
    const attributes = await rows.read(
      attributesOf(website_id)
        .select(["id", "name", "positive"])
        .where("removed_at", removed ? "is not" : "is", null),
    );
    return { attributes };
  },
});
