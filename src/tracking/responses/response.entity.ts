import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  bigint,
  computed,
  day,
  instant,
  jsonb,
  reference,
  surrogateKey,
  surrogatePrimaryKey,
  tenantReference,
  tenantRows,
  tenantRowsByKey,
  uuidKey,
} from "../../platform/database/index.ts";

/** A stored answer. */
export const Response = defineEntity({
  name: "Response",
  tableName: "response",
  properties: {
    n: surrogatePrimaryKey("bigint"),
    id: p.uuid().defaultRaw("uuidv7()"),
    organization_n: p.integer(),
    website_n: p.integer(),
    schedule_n: p.integer(),
    prompt_n: p.integer(),
    location_n: p.integer().nullable(),
    /** The catalogue's number of the model. */
    model: p.smallint(),
    outcome: p.enum(["answered", "refused", "empty", "failed"]),
    created_at: instant(),
    day: computed(day(), "((created_at AT TIME ZONE 'UTC'::text))::date"),
    run_id: p.uuid().nullable(),
    provider: p.text(),
    /** What was asked, where it differs from the tracked prompt. */
    prompt: p.text().nullable(),
    answer: p.text().nullable(),
    /** Why there is no answer, for refused and failed ones. */
    reason: p.text().nullable(),
    search_queries: arrayOf<string>("text").nullable(),
    usage: jsonb<unknown>().nullable(),
    external_id: p.text().nullable(),
    stored_at: instant().defaultRaw("now()"),
    /** The mentions of an imported answer were given for the companies numbered up to this; later ones are detected. */
    mentions_given_to: p.integer().nullable(),
    /** The model's name as the vendor reports it; in rows of earlier releases it stands in `usage.provider_model`. */
    served_model: p.text().nullable(),
    finish_reason: p.enum(["stop", "length", "content_filter", "refusal", "error", "other"]).nullable(),
    /** Whether a vendor's API answered, or the product that people use. */
    collection: p.enum(["api", "surface"]).nullable(),
    /** Web searches that the model made. */
    searches: p.integer().nullable(),
    cost_amount: p.float().columnType("numeric(18,10)").nullable(),
    cost_currency: p.text().nullable(),
    cost_source: p.enum(["vendor", "price_table"]).nullable(),
    /** The detector that first scored the answer. */
    detector_version: p.smallint().nullable(),
  },
  uniques: [{ name: "response_external_id", properties: ["website_n", "external_id"], where: "external_id IS NOT NULL" }],
  indexes: [
    { name: "response_by_id", properties: ["id", "website_n"] },
    { name: "response_of_prompt", properties: ["website_n", "prompt_n", "created_at"] },
    { name: "response_of_run", properties: ["run_id"], where: "run_id IS NOT NULL" },
    {
      name: "response_website",
      properties: ["website_n", "schedule_n", "created_at", "n"],
      columns: [{ name: "website_n" }, { name: "schedule_n" }, { name: "created_at", sort: "DESC" }, { name: "n" }],
    },
  ],
  checks: [
    { name: "response_searches_check", expression: "searches >= 0" },
    { name: "response_cost_amount_check", expression: "cost_amount >= 0::numeric" },
    { name: "response_cost_currency_check", expression: "cost_currency ~ '^[A-Z]{3}$'::text" },
    {
      name: "response_cost_check",
      expression: "num_nulls(cost_amount, cost_currency, cost_source) = ANY (ARRAY[0, 3])",
    },
  ],
  ...tenantRowsByKey,
});

/**
 * One row for each company that an answer may mention: with a position it is a mention, without one it is evidence of
 * something else (an absence statement, a common word).
 */
export const Mention = defineEntity({
  name: "Mention",
  tableName: "mention",
  properties: {
    response_n: bigint().primary(),
    organization_n: p.integer(),
    website_n: p.integer(),
    company_n: p.integer().primary(),
    day: day(),
    position: p.smallint().nullable(),
    detector_version: p.smallint(),
    /** [{ alias, start, end, kind, confidence }], offsets in UTF-16 units of the stored answer. */
    evidence: jsonb<unknown>().nullable(),
  },
  indexes: [{ name: "mention_website", properties: ["website_n", "day"] }],
  ...tenantRowsByKey,
});

/** A page that an answer cites. */
export const Citation = defineEntity({
  name: "Citation",
  tableName: "citation",
  properties: {
    response_n: bigint().primary(),
    organization_n: p.integer(),
    website_n: p.integer(),
    page_n: bigint(),
    /** The page's host, so that domains are counted without looking every page up. */
    host_n: p.integer(),
    day: day(),
    /** Place among the sources of the answer, from 0. */
    place: p.smallint().primary(),
    /** False: only retrieved, shown in the response's own sources and counted nowhere. */
    cited: p.boolean(),
    title: p.text().nullable(),
    /** What the provider, or an import, said of the page; `none`: only the text leads to it. Null in rows of earlier releases. */
    provided: p.enum(["cited", "retrieved", "none"]).nullable(),
  },
  indexes: [
    { name: "citation_of_page", properties: ["page_n", "day"] },
    { name: "citation_website", properties: ["website_n", "day"] },
  ],
  ...tenantRowsByKey,
});

/** A product that an answer shows. */
export const Product = defineEntity({
  name: "Product",
  tableName: "product",
  properties: {
    response_n: bigint().primary(),
    organization_n: p.integer(),
    website_n: p.integer(),
    day: day(),
    place: p.smallint().primary(),
    position: p.smallint(),
    title: p.text(),
    brand: p.text().nullable(),
    price: p.float().columnType("numeric(14,4)").nullable(),
    currency: p.text().nullable(),
    merchant: p.text().nullable(),
    url: p.text().nullable(),
    rating: p.float().columnType("real").nullable(),
    in_stock: p.boolean().nullable(),
  },
  indexes: [{ name: "product_website", properties: ["website_n", "day"] }],
  ...tenantRowsByKey,
});

/** A property of brands whose perception a website tracks. */
export const Attribute = defineEntity({
  name: "Attribute",
  tableName: "attribute",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    positive: p.boolean(),
    created_at: instant().defaultRaw("now()"),
    /** Removed by the customer: never shown again, also where later answers say it. */
    removed_at: instant().nullable(),
  },
  uniques: [{ properties: ["website_id", "name", "positive"] }],
  checks: [{ name: "attribute_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});

/** How an answer describes a company in one attribute. */
export const AttributeMention = defineEntity({
  name: "AttributeMention",
  tableName: "attribute_mention",
  properties: {
    response_n: bigint().primary(),
    attribute_n: p.integer().primary(),
    company_n: p.integer().primary(),
    organization_n: p.integer(),
    website_n: p.integer(),
    day: day(),
    /** [{ sentence, start, end }], offsets in UTF-16 units of the stored answer. */
    evidence: jsonb<unknown>(),
  },
  indexes: [{ name: "attribute_mention_website", properties: ["website_n", "attribute_n", "day"] }],
  ...tenantRowsByKey,
});

/** In which transaction an answer, with all that belongs to it, was stored or scored anew last. */
export const ResponseChange = defineEntity({
  name: "ResponseChange",
  tableName: "response_change",
  properties: {
    response_n: bigint().primary().autoincrement(false),
    organization_n: p.integer(),
    website_n: p.integer(),
    xid: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()"),
  },
  indexes: [{ name: "response_change_order", properties: ["website_n", "xid", "response_n"] }],
  ...tenantRowsByKey,
});
