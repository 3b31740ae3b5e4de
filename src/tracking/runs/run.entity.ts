import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  bigint,
  instant,
  jsonb,
  reference,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** One run of prompts: what was accepted, reserved and charged. */
export const ResponseRun = defineEntity({
  name: "ResponseRun",
  tableName: "response_run",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    schedule_id: tenantReference("prompt_schedule"),
    workflow_id: p.text().unique(),
    /** What asked for the run: a caller, a schedule, or a pitch (which its allowance pays for). */
    origin: p.enum(["api", "schedule", "pitch"]),
    status: p.enum(["queued", "running", "completed", "completed_with_errors", "failed", "canceled"]).defaultRaw("'queued'"),
    models: arrayOf<string>("text"),
    /** Null asks every active prompt. */
    prompt_ids: arrayOf<string>("uuid").nullable(),
    prompt_count: p.integer(),
    expected_responses: p.integer(),
    estimated_credits: p.integer(),
    /** Taken off the account and not charged yet; what is left at the end goes back. */
    reserved_monthly: p.integer().defaultRaw("0"),
    reserved_one_off: p.integer().defaultRaw("0"),
    cancel_requested_at: instant().nullable(),
    /** A sentence for the customer where the run did not go as asked. */
    error: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    reserved_until: instant().nullable(),
    not_found_ids: arrayOf<string>("text").defaultRaw("'{}'"),
    paused_ids: arrayOf<string>("uuid").defaultRaw("'{}'"),
    /** How often each prompt is asked of each model and location. */
    samples: p.smallint().defaultRaw("1"),
    /** Why the run stopped asking a model, by model. */
    model_failures: jsonb<Record<string, string>>().defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: "response_run_newest",
      properties: ["website_id", "created_at", "id"],
      columns: [{ name: "website_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    {
      name: "response_run_of_schedule",
      properties: ["schedule_id", "created_at", "id"],
      columns: [{ name: "schedule_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "response_run_open", properties: ["created_at"], where: "status = ANY (ARRAY['queued'::text, 'running'::text])" },
    {
      name: "response_run_open_of_schedule",
      properties: ["schedule_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
    {
      name: "response_run_open_of_website",
      properties: ["website_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
  ],
  checks: [
    { name: "response_run_reserved_monthly_check", expression: "reserved_monthly >= 0" },
    { name: "response_run_reserved_one_off_check", expression: "reserved_one_off >= 0" },
    { name: "response_run_samples_check", expression: "(samples >= 1) AND (samples <= 20)" },
  ],
  ...tenantRows,
});

/**
 * How many calls of a run ended how, kept beside the calls so that looking at a run costs the same at any size. Eight lanes (by
 * the ordinal of the first of the calls that are stored together) keep transactions from waiting for one row; a run's plan is stored in lane 0.
 */
export const ResponseRunCount = defineEntity({
  name: "ResponseRunCount",
  tableName: "response_run_count",
  properties: {
    run_id: reference("response_run", "cascade").primary(),
    organization_id: p.uuid(),
    model: p.text().primary(),
    lane: p.smallint().primary(),
    total: p.integer().defaultRaw("0"),
    answered: p.integer().defaultRaw("0"),
    refused: p.integer().defaultRaw("0"),
    empty: p.integer().defaultRaw("0"),
    failed: p.integer().defaultRaw("0"),
    charged: p.integer().defaultRaw("0"),
  },
  ...tenantRows,
});

/** One planned call of a run: a prompt, a model, a location, a sample. */
export const ResponseCall = defineEntity({
  name: "ResponseCall",
  tableName: "response_call",
  properties: {
    run_id: reference("response_run", "cascade").primary(),
    organization_id: p.uuid(),
    /** Position in the run's plan, from 0; shards are ranges of it. */
    ordinal: p.integer().primary(),
    prompt_n: p.integer(),
    model: p.text(),
    location_n: p.integer().nullable(),
    /** Tells apart the calls of one prompt, model and location; a schedule numbers them over the day. */
    sample: p.smallint().defaultRaw("0"),
    credits: p.integer(),
    /** Attempts that the provider answered with an error. */
    failures: p.smallint().defaultRaw("0"),
    /** The instant that the response will carry, fixed before the model is asked. */
    asked_at: instant().nullable(),
    outcome: p.enum(["answered", "refused", "empty", "failed"]).nullable(),
    response_n: bigint().nullable(),
    /** Commit order: a reader who follows events sees only rows below the oldest open transaction. */
    stored_xid: p.string().columnType("xid8").nullable(),
    attempts: p.smallint().defaultRaw("0"),
    rate_limits: p.smallint().defaultRaw("0"),
  },
  uniques: [{ properties: ["run_id", "prompt_n", "model", "location_n", "sample"] }],
  indexes: [{ name: "response_call_stored", properties: ["run_id", "stored_xid", "ordinal"], where: "stored_xid IS NOT NULL" }],
  ...tenantRows,
});
