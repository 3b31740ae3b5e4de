import { defineEntity, p } from "@mikro-orm/core";
import { arrayOf, instant, jsonb, tenantRows, uuidKey } from "../../platform/database/index.ts";

/**
 * The erasure of a website or an organization, and afterwards its receipt. No references: a receipt outlives what was erased. Nobody but
 * the system changes it, and nobody removes it.
 */
export const Erasure = defineEntity({
  name: "Erasure",
  tableName: "erasure",
  properties: {
    id: uuidKey(),
    organization_id: p.uuid(),
    organization_n: p.integer(),
    /** Null: the whole organization. */
    website_id: p.uuid().nullable(),
    website_n: p.integer().nullable(),
    /** What the website or the organization was called. */
    name: p.text(),
    status: p.enum(["queued", "running", "completed"]).defaultRaw("'queued'"),
    actor_kind: p.enum(["key", "user", "operator", "system"]),
    key_id: p.text().nullable(),
    user_id: p.uuid().nullable(),
    request_id: p.text().nullable(),
    /** { table: rows } */
    erased_rows: jsonb<Record<string, number>>().defaultRaw("'{}'"),
    /** Histories of workflows and schedules in Temporal. */
    erased_histories: p.integer().defaultRaw("0"),
    /** While it is under way: the people of the organization, whose accounts go unless they belong to another one. */
    people: arrayOf<string>("uuid").defaultRaw("'{}'"),
    created_at: instant().defaultRaw("clock_timestamp()"),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
  },
  uniques: [{ name: "erasure_subject", properties: ["organization_id", "website_id"] }],
  indexes: [
    {
      name: "erasure_newest",
      properties: ["organization_id", "created_at", "id"],
      columns: [{ name: "organization_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "erasure_open", properties: ["id"], where: "status <> 'completed'::text" },
  ],
  checks: [
    { name: "erasure_check", expression: "num_nulls(website_id, website_n) = ANY (ARRAY[0, 2])" },
    { name: "erasure_check1", expression: "(status = 'completed'::text) = (finished_at IS NOT NULL)" },
  ],
  ...tenantRows,
});
