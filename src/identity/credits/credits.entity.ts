import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** What can be spent now. Reservations of running work are already taken off; the ledger below explains every change. */
export const CreditAccount = defineEntity({
  name: "CreditAccount",
  tableName: "credit_account",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    monthly_allowance: p.integer().defaultRaw("0"),
    monthly_available: p.integer().defaultRaw("0"),
    next_reset_at: instant().nullable(),
    one_off_available: p.integer().defaultRaw("0"),
  },
  checks: [
    { name: "credit_account_monthly_allowance_check", expression: "monthly_allowance >= 0" },
    { name: "credit_account_monthly_available_check", expression: "monthly_available >= 0" },
    { name: "credit_account_one_off_available_check", expression: "one_off_available >= 0" },
  ],
  ...tenantRows,
});

/** One booking of credits. Rows are only added. */
export const CreditEntry = defineEntity({
  name: "CreditEntry",
  tableName: "credit_entry",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: p.uuid().nullable(),
    kind: p.enum(["charge", "refund", "grant", "action"]),
    credits: p.integer(),
    run_id: p.uuid().nullable(),
    response_id: p.uuid().nullable(),
    description: p.text().defaultRaw("''"),
    created_at: instant().defaultRaw("now()"),
    generation_id: p.uuid().nullable(),
  },
  uniques: [
    { name: "credit_entry_generation", properties: ["generation_id", "kind"], where: "generation_id IS NOT NULL" },
    { name: "credit_entry_response", properties: ["response_id", "kind"], where: "response_id IS NOT NULL" },
  ],
  indexes: [
    { name: "credit_entry_organization", properties: ["organization_id", "created_at", "id"] },
    { name: "credit_entry_run", properties: ["run_id"], where: "run_id IS NOT NULL" },
  ],
  checks: [{ name: "credit_entry_credits_check", expression: "credits >= 0" }],
  ...tenantRows,
});
