import { defineEntity, p } from "@mikro-orm/core";
import {
  instant,
  jsonb,
  reference,
  surrogateKey,
  surrogateReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** A tracked brand with its settings. */
export const Website = defineEntity({
  name: "Website",
  tableName: "website",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    organization_n: surrogateReference("organization"),
    url: p.text(),
    name: p.text(),
    description: p.text().defaultRaw("''"),
    industry: p.text().defaultRaw("''"),
    base_country: p.text().defaultRaw("'United States'"),
    language: p.text().defaultRaw("'English'"),
    /** Only what the customer chose, { model id: boolean }; the catalogue's defaults apply to the rest. */
    models: jsonb<Record<string, boolean>>().defaultRaw("'{}'"),
    onboarding_step: p.text().defaultRaw("'done'"),
    external_id: p.text().nullable(),
    /** Websites that a pitch report made for itself are not listed. */
    is_hidden: p.boolean().defaultRaw("false"),
    /** Raised by every change to the companies, so that a compiled detector knows when it is stale. */
    companies_version: p.integer().defaultRaw("1"),
    created_at: instant().defaultRaw("now()"),
    deleted_at: instant().nullable(),
    /** The companies with which all of a website's days are sealed; behind `companies_version` while they are made anew. */
    sealed_version: p.integer().defaultRaw("1"),
    /** The transaction of the last change to the companies; a trigger keeps it. */
    companies_xid: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()"),
    /** All answers that were stored by then have been scored by this detector or a later one. */
    detector_version: p.smallint().nullable(),
  },
  uniques: [
    { name: "website_external_id", properties: ["organization_id", "external_id"] },
    { properties: ["organization_id", "id"] },
  ],
  indexes: [
    {
      name: "website_name_trigrams",
      expression:
        "CREATE INDEX website_name_trigrams ON public.website USING gin (lower(name) gin_trgm_ops, lower(url) gin_trgm_ops)",
    },
    { name: "website_organization", properties: ["organization_id", "created_at"] },
  ],
  checks: [
    { name: "website_external_id_check", expression: "external_id <> ''::text" },
    { name: "website_name_check", expression: "name <> ''::text" },
  ],
  ...tenantRows,
});
