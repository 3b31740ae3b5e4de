import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  bigint,
  bytes,
  instant,
  jsonb,
  reference,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** How far a push has come with a dataset. */
export interface DatasetProgress {
  /** What follows what was stored, or the window that is being stored; null before the first object of a first push. */
  cursor: string | null;
  objects: number;
  isDone: boolean;
}

/** Storage of the customer's that exports are pushed to on a schedule. */
export const ExportDestination = defineEntity({
  name: "ExportDestination",
  tableName: "export_destination",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    endpoint: p.text(),
    region: p.text(),
    bucket: p.text(),
    prefix: p.text(),
    access_key_id: p.text(),
    /** Encrypted with EXPORT_SECRETS_KEY. */
    secret: bytes(),
    datasets: arrayOf<string>("text"),
    format: p.enum(["jsonl", "csv", "parquet"]),
    include_response: p.boolean(),
    every_hours: p.integer(),
    /** { dataset: cursor of what was not pushed yet } */
    cursors: jsonb<Record<string, string>>().defaultRaw("'{}'"),
    next_push_at: instant().defaultRaw("clock_timestamp()"),
    created_at: instant().defaultRaw("clock_timestamp()"),
  },
  uniques: [{ properties: ["organization_id", "id"] }],
  indexes: [
    { name: "export_destination_due", properties: ["next_push_at"] },
    { name: "export_destination_website", properties: ["website_id", "created_at"] },
  ],
  checks: [{ name: "export_destination_every_hours_check", expression: "(every_hours >= 1) AND (every_hours <= 168)" }],
  ...tenantRows,
});

/** A push of what a website's answers changed, to one destination. */
export const ExportPush = defineEntity({
  name: "ExportPush",
  tableName: "export_push",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    destination_id: tenantReference("export_destination", "cascade"),
    status: p.enum(["queued", "running", "completed", "failed", "canceled"]).defaultRaw("'queued'"),
    progress: jsonb<Record<string, DatasetProgress>>().defaultRaw("'{}'"),
    objects: p.integer().defaultRaw("0"),
    pushed_rows: bigint().defaultRaw("0"),
    error: p.text().nullable(),
    created_at: instant().defaultRaw("clock_timestamp()"),
    finished_at: instant().nullable(),
  },
  uniques: [
    {
      name: "export_push_open",
      properties: ["destination_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
  ],
  indexes: [
    {
      name: "export_push_newest",
      properties: ["destination_id", "created_at", "id"],
      columns: [{ name: "destination_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    {
      name: "export_push_website",
      properties: ["website_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
  ],
  ...tenantRows,
});
