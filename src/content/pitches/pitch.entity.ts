import { defineEntity, p } from "@mikro-orm/core";
import { instant, jsonb, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";
import type { BrandProfile, CompetitorEntry, PitchPrompt, PitchReport } from "./report-record.ts";
import type { Site } from "./site/site.ts";

/** A report about a prospect. */
export const Pitch = defineEntity({
  name: "Pitch",
  tableName: "pitch",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    workflow_id: p.text().unique(),
    /** Without protocol and trailing slash. */
    website_url: p.text(),
    /** As asked for: ISO 3166-1 alpha-2 and a BCP 47 tag; null leaves it to what the website says. */
    country: p.text().nullable(),
    language: p.text().nullable(),
    status: p.enum(["queued", "running", "completed", "failed", "canceled"]).defaultRaw("'queued'"),
    /** What each step found, in this order; a step whose column is filled is done. */
    site: jsonb<Site>().nullable(),
    profile: jsonb<BrandProfile>().nullable(),
    competitors: jsonb<CompetitorEntry[]>().nullable(),
    prompts: jsonb<PitchPrompt[]>().nullable(),
    website_id: tenantReference("website", "set null").nullable(),
    run_id: p.uuid().nullable(),
    report: jsonb<PitchReport>().nullable(),
    /** Why it failed, or the last problem of a step that is tried again. */
    error: p.text().nullable(),
    /** What opens the report's page; null when the link was revoked. */
    link_token: p.text().nullable().unique(),
    link_expires_at: instant().nullable(),
    created_at: instant().defaultRaw("now()"),
    started_at: instant().nullable(),
    completed_at: instant().nullable(),
  },
  indexes: [
    { name: "pitch_open", properties: ["created_at"], where: "status = ANY (ARRAY['queued'::text, 'running'::text])" },
    {
      name: "pitch_organization",
      properties: ["organization_id", "created_at", "id"],
      columns: [{ name: "organization_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "pitch_website", properties: ["organization_id", "website_id"], where: "website_id IS NOT NULL" },
  ],
  checks: [{ name: "pitch_check", expression: "(status <> 'completed'::text) OR (report IS NOT NULL)" }],
  ...tenantRows,
});

/** What an organization can spend on pitches; the ledger below explains every change. */
export const PitchAccount = defineEntity({
  name: "PitchAccount",
  tableName: "pitch_account",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    available: p.integer(),
  },
  checks: [{ name: "pitch_account_available_check", expression: "available >= 0" }],
  ...tenantRows,
});

/** One booking of pitch units. Rows are only added. */
export const PitchEntry = defineEntity({
  name: "PitchEntry",
  tableName: "pitch_entry",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    kind: p.enum(["grant", "charge", "refund"]),
    units: p.integer(),
    pitch_id: p.uuid().nullable(),
    description: p.text().defaultRaw("''"),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ name: "pitch_entry_pitch", properties: ["pitch_id", "kind"], where: "pitch_id IS NOT NULL" }],
  indexes: [{ name: "pitch_entry_organization", properties: ["organization_id", "created_at", "id"] }],
  checks: [{ name: "pitch_entry_units_check", expression: "units > 0" }],
  ...tenantRows,
});
