import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  instant,
  jsonb,
  reference,
  surrogateKey,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** How a company's names are distinguished from common words. Absent fields leave it to the dictionaries. */
export interface Detection {
  /** true: every name needs evidence of its use as a name; false: none does. */
  ambiguous?: boolean | undefined;
  /** Words that, anywhere in an answer, are evidence for the company. */
  context_words?: string[] | undefined;
  /** Phrases in which the name is never this company. */
  negative_patterns?: string[] | undefined;
}

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
    /** How names are distinguished from common words. */
    detection: jsonb<Detection>().defaultRaw("'{}'"),
    created_at: instant().defaultRaw("now()"),
    removed_at: instant().nullable(),
  },
  uniques: [{ name: "company_self", properties: ["website_id"], where: "is_self" }],
  indexes: [{ name: "company_website", properties: ["website_id"] }],
  checks: [{ name: "company_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});
