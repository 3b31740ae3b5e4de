import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, surrogateKey, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** Where a website asks its prompts from. */
export const Location = defineEntity({
  name: "Location",
  tableName: "location",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    /** ISO 3166-1 alpha-2, where the name is a country's or lies in one. */
    country: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
    /** A removed location leaves the lists and keeps its name for the answers that were asked there. */
    deleted_at: instant().nullable(),
    /** The place within the country, where the name does not say it. */
    region: p.text().nullable(),
    city: p.text().nullable(),
  },
  uniques: [{ properties: ["website_id", "name"] }],
  checks: [
    { name: "location_region_check", expression: "region <> ''::text" },
    { name: "location_city_check", expression: "city <> ''::text" },
    { name: "location_country_check", expression: "country ~ '^[A-Z]{2}$'::text" },
    { name: "location_name_check", expression: "name <> ''::text" },
  ],
  ...tenantRows,
});

/** Which locations a prompt is asked in. */
export const PromptLocation = defineEntity({
  name: "PromptLocation",
  tableName: "prompt_location",
  properties: {
    organization_id: p.uuid(),
    prompt_id: tenantReference("prompt", "cascade").primary(),
    location_id: reference("location", "cascade").primary(),
    /** The first location of a prompt names its primary country. */
    place: p.smallint().defaultRaw("0"),
  },
  indexes: [{ name: "prompt_location_location", properties: ["location_id", "prompt_id"], include: ["organization_id"] }],
  ...tenantRows,
});
