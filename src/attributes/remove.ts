import { z } from "zod";
import { website } from "../access.ts";
import { sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid, looseId, websiteId } from "../fields.ts";
import { operation } from "../operation.ts";

export const removeAttribute = operation({
  name: "attributes.remove",
  summary: "Remove an attribute: it is never shown again, whatever later answers say",
  rest: { method: "DELETE", path: "/attributes/{attribute_id}" },
  mcp: { tool: "remove_attribute", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The attribute does not exist",
  },
  input: z.object({ website_id: websiteId, attribute_id: looseId }),
  output: z.object({ success: z.boolean() }),
  async handle({ rows }, { website_id, attribute_id }) {
    const removed = isUuid(attribute_id)
      ? await rows.transaction((tx) =>
          tx.run(sql`
            update attribute set removed_at = clock_timestamp()
            where id = ${attribute_id} and website_id = ${website_id} and removed_at is null returning 1`),
        )
      : [];
    if (removed.length === 0) throw new Refusal(404, "Attribute not found");
    return { success: true };
  },
});
