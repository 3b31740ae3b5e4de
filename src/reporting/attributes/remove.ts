import { z } from "zod";
import { website } from "../../operation/access.ts";
import type { Context, Website } from "../../operation/context.ts";
import { isUuid, looseId, websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { sql } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { attributeRecord } from "./attribute.ts";

const refusals = { 404: "The attribute does not exist" };

export const removeAttribute = operation({
  name: "attributes.remove",
  summary: "Remove an attribute: it is not shown again, whatever later answers say, until it is restored",
  rest: { method: "DELETE", path: "/attributes/{attribute_id}" },
  mcp: { tool: "remove_attribute", destructive: true, idempotent: true },
  access: website("admin"),
  refusals,
  input: z.object({ website_id: websiteId, attribute_id: looseId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, { attribute_id }) {
    await setRemoved(context, attribute_id, true);
    return { success: true };
  },
});

export const restoreAttribute = operation({
  name: "attributes.restore",
  summary: "Show an attribute again that was removed",
  description:
    "With all answers that it was found in, those of the time when it was removed too. Restoring one that is shown changes nothing.",
  rest: { method: "POST", path: "/attributes/{attribute_id}/restore" },
  mcp: { tool: "restore_attribute", idempotent: true },
  access: website("admin"),
  refusals,
  input: z.object({ website_id: websiteId, attribute_id: looseId }),
  output: z.object({ attribute: attributeRecord }),
  handle: async (context, { attribute_id }) => ({ attribute: await setRemoved(context, attribute_id, false) }),
});

/** @throws Refusal 404, also for removing one that is removed. */
async function setRemoved({ rows, subject }: Context<Website>, id: string, removed: boolean) {
  const [attribute] = isUuid(id)
    ? await rows.run<z.output<typeof attributeRecord>>(sql`
        update attribute set removed_at = case when ${removed}::boolean then clock_timestamp() end
        where id = ${id} and website_id = ${subject.id} and (removed_at is null or not ${removed}::boolean) returning id, name, positive`)
    : [];
  if (!attribute) throw new Refusal(404, "Attribute not found");
  return attribute;
}
