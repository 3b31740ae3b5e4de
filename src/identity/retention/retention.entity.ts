import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantRows } from "../../platform/database/index.ts";

/** How long an organization keeps what it no longer needs. Null: for ever. */
export const Retention = defineEntity({
  name: "Retention",
  tableName: "retention",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    answers_days: p.integer().nullable(),
    jobs_days: p.integer().nullable(),
    activity_days: p.integer().nullable(),
    audit_days: p.integer().nullable(),
    updated_at: instant().defaultRaw("clock_timestamp()"),
    /** When it was last applied as a whole. */
    applied_at: instant().nullable(),
    started_at: instant().nullable(),
  },
  indexes: [
    {
      name: "retention_due",
      expression: "CREATE INDEX retention_due ON public.retention USING btree (started_at NULLS FIRST)",
    },
  ],
  checks: [
    { name: "retention_activity_days_check", expression: "(activity_days >= 30) AND (activity_days <= 36500)" },
    { name: "retention_answers_days_check", expression: "(answers_days >= 30) AND (answers_days <= 36500)" },
    { name: "retention_audit_days_check", expression: "(audit_days >= 365) AND (audit_days <= 36500)" },
    { name: "retention_jobs_days_check", expression: "(jobs_days >= 7) AND (jobs_days <= 36500)" },
  ],
  ...tenantRows,
});
