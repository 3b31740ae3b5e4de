import { defineEntity, p } from "@mikro-orm/core";
import { arrayOf, instant, jsonb, reference, surrogateKey, tenantReference, uuidKey } from "../../platform/database/columns.ts";
import { tenantRows } from "../../platform/database/policies.ts";

/** A tracked company: the website's own brand (is_self) or a competitor. */
export const Company = defineEntity({
  name: "Company",
  tableName: "company",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    is_self: p.boolean(),
    name: p.text(),
    url: p.text().defaultRaw("''"),
    aliases: arrayOf<string>("text").defaultRaw("'{}'"),
    domains: arrayOf<string>("text").defaultRaw("'{}'"),
    /** How names are distinguished from common words: { ambiguous, context_words[], negative_patterns[] }. */
    detection: jsonb<unknown>().defaultRaw("'{}'"),
    created_at: instant().defaultRaw("now()"),
    removed_at: instant().nullable(),
  },
  uniques: [{ name: "company_self", properties: ["website_id"], where: "is_self" }],
  indexes: [{ name: "company_website", properties: ["website_id"] }],
  checks: [{ name: "company_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});
