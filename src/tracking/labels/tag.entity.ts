import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, surrogateKey, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A label of prompts; a prompt has any number. */
export const PromptTag = defineEntity({
  name: "PromptTag",
  tableName: "prompt_tag",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    created_at: instant().defaultRaw("now()"),
    /**
     * The tags and locations of a prompt as numbers in its own row, and so in the index that lists go along: filtering and
     * counting 100,000 prompts by tag takes one pass over the index, four times faster than joining them with their links.
     */
    n: surrogateKey(),
  },
  uniques: [{ properties: ["organization_id", "id"] }, { properties: ["website_id", "name"] }],
  checks: [{ name: "prompt_tag_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});

/** Which prompts carry a tag. */
export const PromptTagLink = defineEntity({
  name: "PromptTagLink",
  tableName: "prompt_tag_link",
  properties: {
    organization_id: p.uuid(),
    tag_id: tenantReference("prompt_tag", "cascade").primary(),
    prompt_id: tenantReference("prompt", "cascade").primary(),
  },
  indexes: [{ name: "prompt_tag_link_prompt", properties: ["prompt_id"] }],
  ...tenantRows,
});
