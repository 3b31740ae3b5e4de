import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  computed,
  day,
  instant,
  jsonb,
  reference,
  surrogateKey,
  tenantReference,
  tenantRows,
  tenantRowsWhere,
  uuidKey,
} from "../../platform/database/index.ts";

/** When prompts of a website are asked, and of which models. */
export const PromptSchedule = defineEntity({
  name: "PromptSchedule",
  tableName: "prompt_schedule",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    kind: p.enum(["default", "custom"]),
    is_active: p.boolean().defaultRaw("true"),
    archived_at: instant().nullable(),
    starts_on: day().nullable(),
    ends_on: day().nullable(),
    /** ISO weekdays, Monday 1 to Sunday 7. */
    weekdays: arrayOf<number>("int4").defaultRaw("'{1,2,3,4,5,6,7}'"),
    /** Hour of the day, UTC. */
    hour: p.integer().defaultRaw("6"),
    /** Hours at which it runs as well. */
    further_hours: arrayOf<number>("int4").defaultRaw("'{}'"),
    /** Answers for each prompt, model and location: of each run, or of the day. */
    samples: p.smallint().defaultRaw("1"),
    /** `run`: each run asks all samples. `day`: a day has one run a sample, spread evenly from `hour` on. */
    sample_spread: p.enum(["run", "day"]).defaultRaw("'run'"),
    /** { model id: boolean }; null asks every model that is active on the website. */
    models: jsonb<Record<string, boolean>>().nullable(),
    /** Null asks every active prompt. */
    prompt_ids: arrayOf<string>("uuid").nullable(),
    tag_ids: arrayOf<string>("uuid").nullable(),
    created_at: instant().defaultRaw("now()"),
    updated_at: instant().defaultRaw("now()"),
    /** When the schedule was last compared with its Temporal Schedule; the oldest comparison is repeated first. */
    compared_at: instant().nullable(),
  },
  uniques: [
    { name: "prompt_schedule_default", properties: ["website_id"], where: "kind = 'default'::text" },
    { name: "prompt_schedule_name", properties: ["website_id", "name"] },
    { properties: ["organization_id", "id"] },
  ],
  indexes: [
    { name: "prompt_schedule_compared", properties: ["compared_at"], columns: [{ name: "compared_at", nulls: "FIRST" }] },
  ],
  checks: [
    {
      name: "prompt_schedule_check",
      expression: "(kind = 'custom'::text) OR ((starts_on IS NULL) AND (ends_on IS NULL) AND (archived_at IS NULL))",
    },
    { name: "prompt_schedule_check1", expression: "starts_on <= ends_on" },
    { name: "prompt_schedule_hour_check", expression: "(hour >= 0) AND (hour <= 23)" },
    {
      name: "prompt_schedule_further_hours_check",
      expression: "further_hours <@ '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}'::integer[]",
    },
    { name: "prompt_schedule_samples_check", expression: "(samples >= 1) AND (samples <= 20)" },
    { name: "prompt_schedule_spread_check", expression: "(sample_spread = 'run'::text) OR (further_hours = '{}'::integer[])" },
    { name: "prompt_schedule_name_check", expression: "name <> ''::text" },
    { name: "prompt_schedule_weekdays_check", expression: "weekdays <@ '{1,2,3,4,5,6,7}'::integer[]" },
  ],
  ...tenantRows,
});

/** What became of the due times of schedules. A due time starts at most one run, whatever fires twice. */
export const ScheduleDueTime = defineEntity({
  name: "ScheduleDueTime",
  tableName: "schedule_due_time",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    schedule_id: tenantReference("prompt_schedule", "cascade"),
    /** The workflow that Temporal started for it: a second attempt finds what the first one decided. */
    workflow_id: p.text().unique(),
    due_at: instant(),
    day: computed(day(), "((due_at AT TIME ZONE 'UTC'::text))::date"),
    outcome: p.enum(["started", "skipped"]),
    /** For skipped ones: why, as a word and as a sentence. */
    reason: p.enum(["day_used", "previous_run_going", "missed", "no_models", "nothing_to_ask", "no_credits", "held"]).nullable(),
    message: p.text().nullable(),
    run_id: reference("response_run", "set null").nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ name: "schedule_due_time_started", properties: ["schedule_id", "due_at"], where: "outcome = 'started'::text" }],
  indexes: [
    {
      name: "schedule_due_time_order",
      properties: ["schedule_id", "due_at", "id"],
      columns: [{ name: "schedule_id" }, { name: "due_at", sort: "DESC" }, { name: "id" }],
    },
  ],
  checks: [{ name: "schedule_due_time_check", expression: "(outcome = 'skipped'::text) = (reason IS NOT NULL)" }],
  ...tenantRows,
});

/**
 * What operators hold: the schedules of a website, of an organization, or (both null) all of them. The emergency stop is a
 * row, so that it outlives processes and whatever is done in Temporal's UI.
 */
export const ScheduleHold = defineEntity({
  name: "ScheduleHold",
  tableName: "schedule_hold",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade").nullable(),
    website_id: tenantReference("website", "cascade").nullable(),
    /** A sentence for the customer. */
    reason: p.text(),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "website_id"] }],
  checks: [
    { name: "schedule_hold_check", expression: "(website_id IS NULL) OR (organization_id IS NOT NULL)" },
    { name: "schedule_hold_reason_check", expression: "reason <> ''::text" },
  ],
  ...tenantRowsWhere(
    "((organization_id IS NULL) OR (organization_id = ( SELECT current_organization_id() AS current_organization_id)))",
    { command: "select" },
  ),
});
