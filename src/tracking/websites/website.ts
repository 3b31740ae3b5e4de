import { z } from "zod";
import { effectiveModels, modelIdSchema } from "../../integrations/ai-models/index.ts";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { countryNamed } from "../locations/country.ts";

export const hasSchedule = z
  .boolean()
  .meta({ description: "Whether a schedule is active, so that models are asked without a call" });

/** A website as answers show it (camelCase, as the interface has it). */
export const websiteRecord = z
  .object({
    id: z.string(),
    websiteUrl: z.string(),
    name: z.string(),
    orgId: z.string(),
    description: z.string(),
    industry: z.string(),
    baseCountry: z.string(),
    countryCode: z
      .string()
      .nullable()
      .meta({ description: "`baseCountry` as a code of ISO 3166-1; null where the text names no country" }),
    language: z.string(),
    promptCount: z.int(),
    competitorCount: z.int(),
    onboardingStep: z.string(),
    models: z
      .record(modelIdSchema, z.boolean())
      .meta({ title: "ModelSwitches", description: "Which models are asked for this website" }),
    hasSchedule,
    createdAt: instant,
    deletedAt: instant.nullable(),
    externalId: z.string().nullable().optional().meta({ description: "Partner organizations only" }),
  })
  .meta({ id: "Website" });

export type WebsiteRecord = z.output<typeof websiteRecord>;

/** A website with what its records count. */
export interface WebsiteRow extends RowOf<"website"> {
  prompt_count: number;
  competitor_count: number;
  has_schedule: boolean;
}

/** Rows of websites with what their records count; `condition` names the table `w`. */
export function selectWebsites(condition: Query<unknown>): Query<WebsiteRow> {
  return sql<WebsiteRow>`
    select w.*,
      (select count(*) from prompt p where p.website_id = w.id and p.deleted_at is null) as prompt_count,
      (select count(*) from company c where c.website_id = w.id and not c.is_self and c.removed_at is null) as competitor_count,
      w.deleted_at is null and exists (
        select from prompt_schedule s where s.website_id = w.id and s.is_active and s.archived_at is null and s.weekdays <> '{}'
          and (s.ends_on is null or s.ends_on >= (now() at time zone 'UTC')::date)) as has_schedule
    from website w where ${condition} order by w.created_at, w.id`;
}

/** @param isPartner external ids exist for partner organizations only. */
export function toWebsiteRecord(row: WebsiteRow, isPartner: boolean): WebsiteRecord {
  return {
    id: row.id,
    websiteUrl: row.url,
    name: row.name,
    orgId: row.organization_id,
    description: row.description,
    industry: row.industry,
    baseCountry: row.base_country,
    countryCode: countryNamed(row.base_country),
    language: row.language,
    promptCount: row.prompt_count,
    competitorCount: row.competitor_count,
    onboardingStep: row.onboarding_step,
    models: effectiveModels(row.models),
    hasSchedule: row.has_schedule,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    ...(isPartner && { externalId: row.external_id }),
  };
}
