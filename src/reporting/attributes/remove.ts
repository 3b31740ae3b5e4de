import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { setAttributeRemoved } from "../../tracking/index.ts";
import { attributeRecord } from "./attribute.ts";

const refusals = { 404: "The attribute does not exist" };

export const removeAttribute = operation({
  name: "attributes.remove",
  summary: "Remove an attribute: it is not shown again, whatever later answers say, until it is restored",
  rest: { method: "DELETE", path: "/attributes/{attribute_id}" },
  mcp: { tool: "remove_attribute", destructive: true, idempotent: true },
  access: website("admin"),
  refusals,
  input: z.object({ website_id: websiteId, attribute_id: opaqueId }),
  output: z.object({ success: z.boolean() }),
  async handle({ rows, subject }, { attribute_id }) {
    await setAttributeRemoved(rows, subject.id, attribute_id, true);
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
  input: z.object({ website_id: websiteId, attribute_id: opaqueId }),
  output: z.object({ attribute: attributeRecord }),
  handle: async ({ rows, subject }, { attribute_id }) => ({
    attribute: await setAttributeRemoved(rows, subject.id, attribute_id, false),
  }),
});
