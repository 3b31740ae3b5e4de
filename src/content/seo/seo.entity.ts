import { defineEntity, p } from "@mikro-orm/core";
import {
  bigint,
  instant,
  jsonb,
  preciseInstant,
  reference,
  systemRows,
  tenantReference,
  tenantRows,
  tenantRowsWhere,
  uuidKey,
} from "../../platform/database/index.ts";

/** One analysis of a page. */
export const SeoJob = defineEntity({
  name: "SeoJob",
  tableName: "seo_job",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    /** Place of the submission among those of the website, from 1: first in, first out. */
    n: p.integer(),
    request_id: p.text(),
    workflow_id: p.text().unique(),
    status: p.enum(["pending", "running", "completed", "failed", "canceled"]).defaultRaw("'pending'"),
    /** In the queue: pending and without a slot. */
    is_waiting: p.boolean().defaultRaw("true"),
    input: jsonb<unknown>(),
    /** SHA-256 of the page's address without scheme, `www.`, final slash and fragment: finds earlier jobs for it. */
    page_hash: p.text().nullable(),
    result: jsonb<unknown>().nullable(),
    /** A sentence for the customer that says what to do. */
    error: p.text().nullable(),
    /** Analyses that began, and those of them that ended in an error which may pass. */
    attempts: p.integer().defaultRaw("0"),
    failures: p.integer().defaultRaw("0"),
    /** What each attempt has used so far, by its number: the usage of lost attempts counts too. */
    spent: jsonb<unknown>().defaultRaw("'{}'"),
    created_at: instant().defaultRaw("now()"),
    started_at: instant().nullable(),
    completed_at: instant().nullable(),
    /** When its workflow was last looked up. */
    reconciled_at: instant().defaultRaw("now()"),
    /**
     * Analyses that ended with the process that made them. After a few of them the job is tried in a process of its own,
     * which shows whether the job itself ends processes.
     */
    interruptions: p.integer().defaultRaw("0"),
  },
  uniques: [{ properties: ["website_id", "n"] }],
  indexes: [
    {
      name: "seo_job_by_page",
      properties: ["website_id", "page_hash", "n"],
      where: "(status = 'completed'::text) AND (page_hash IS NOT NULL)",
    },
    { name: "seo_job_by_status", properties: ["website_id", "status", "n"] },
    { name: "seo_job_outstanding", properties: ["website_id"], where: "status = ANY (ARRAY['pending'::text, 'running'::text])" },
    {
      name: "seo_job_unreconciled",
      properties: ["reconciled_at"],
      where: "status = ANY (ARRAY['pending'::text, 'running'::text])",
    },
    { name: "seo_job_waiting", properties: ["website_id", "n"], where: "is_waiting" },
  ],
  checks: [
    { name: "seo_job_check", expression: "(NOT is_waiting) OR (status = 'pending'::text)" },
    { name: "seo_job_check1", expression: "(status = 'completed'::text) = (result IS NOT NULL)" },
    { name: "seo_job_check2", expression: "(status = ANY (ARRAY['failed'::text, 'canceled'::text])) = (error IS NOT NULL)" },
    {
      name: "seo_job_check3",
      expression: "(status = ANY (ARRAY['completed'::text, 'failed'::text, 'canceled'::text])) = (completed_at IS NOT NULL)",
    },
  ],
  ...tenantRows,
});

/** A place in which one job runs; the constraints on its rows are the caps on running jobs. */
export const SeoSlot = defineEntity({
  name: "SeoSlot",
  tableName: "seo_slot",
  properties: {
    n: p.integer().primary().autoincrement(false),
    job_id: reference("seo_job", "set null").nullable().unique(),
    website_id: p.uuid().nullable(),
    website_n: p.integer().nullable(),
    /** Names the attempt that claimed the slot; changes with every claim. */
    attempt: p.uuid().nullable().unique(),
    assigned_at: preciseInstant().nullable(),
    leased_until: preciseInstant().nullable(),
  },
  uniques: [{ properties: ["website_id", "website_n"] }],
  checks: [
    {
      name: "seo_slot_check",
      expression: "num_nulls(website_id, website_n, attempt, assigned_at, leased_until) = ANY (ARRAY[0, 5])",
    },
    { name: "seo_slot_check1", expression: "(job_id IS NULL) OR (attempt IS NOT NULL)" },
    { name: "seo_slot_n_check", expression: "(n >= 1) AND (n <= 16)" },
    { name: "seo_slot_website_n_check", expression: "(website_n >= 1) AND (website_n <= 4)" },
  ],
  ...systemRows,
});

/** Where the round robin stands: the website whose turn is longest ago goes first. */
export const SeoQueue = defineEntity({
  name: "SeoQueue",
  tableName: "seo_queue",
  properties: {
    website_id: reference("website", "cascade").primary(),
    last_turn: bigint(),
    /** `n` of the job that got a slot last: those behind it wait. */
    served_n: p.integer(),
  },
  ...tenantRowsWhere(
    "(EXISTS ( SELECT FROM website w WHERE ((w.id = seo_queue.website_id) AND (w.organization_id = ( SELECT current_organization_id() AS current_organization_id)))))",
  ),
});

/**
 * Instants of the submissions that a website's ceiling admitted in the last minute. A limit and not a record of account, so
 * that a power cut may empty it.
 */
export const SeoSubmission = defineEntity({
  name: "SeoSubmission",
  tableName: "seo_submission",
  properties: {
    website_id: reference("website", "cascade").primary(),
    at: preciseInstant().primary(),
    n: p.integer().primary(),
  },
  ...systemRows,
});

/**
 * Organizations whose entitlement could not be verified. Their jobs stay pending; when the time has come, one of them at a
 * time tries again.
 */
export const SeoSetAside = defineEntity({
  name: "SeoSetAside",
  tableName: "seo_set_aside",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    until: preciseInstant(),
    delay: p.string().columnType("interval"),
  },
  ...systemRows,
});

/** Processes that claim slots, each as it was seen last. */
export const SeoWorker = defineEntity({
  name: "SeoWorker",
  tableName: "seo_worker",
  properties: {
    id: p.uuid().primary(),
    seen_at: preciseInstant(),
  },
  ...systemRows,
});
