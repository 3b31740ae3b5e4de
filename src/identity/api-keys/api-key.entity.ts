import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  bigint,
  bytes,
  definerRows,
  instant,
  preciseInstant,
  reference,
  tenantRows,
} from "../../platform/database/index.ts";

/** A key for the API, of which only the hash of its secret is kept. */
export const ApiKey = defineEntity({
  name: "ApiKey",
  tableName: "api_key",
  properties: {
    /** The public part, shown in lists and logs. */
    id: p.text().primary(),
    organization_id: reference("organization", "cascade"),
    name: p.text().defaultRaw("''"),
    /** SHA-256 of the 256-bit secret; the secret itself is shown once. */
    secret_hash: bytes(),
    /** Null: all websites of the organization (a global key). */
    website_ids: arrayOf<string>("uuid").nullable(),
    permission: p.enum(["view", "admin"]),
    owner_id: reference("app_user").nullable(),
    created_at: instant().defaultRaw("now()"),
    expires_at: instant().nullable(),
    revoked_at: instant().nullable(),
    last_used_at: instant().nullable(),
    /** Upper bound of the permissions, kept when the key is transferred to another user. Null: no bound of its own. */
    at_most: arrayOf<string>("text").nullable(),
  },
  indexes: [
    { name: "api_key_organization", properties: ["organization_id"] },
    { name: "api_key_owner", properties: ["organization_id", "owner_id"], where: "owner_id IS NOT NULL" },
  ],
  checks: [{ name: "api_key_secret_hash_check", expression: "length(secret_hash) = 32" }],
  ...tenantRows,
});

/**
 * The rate budget: a sliding log of the instants of admitted calls, on the database's clock. `in_window` counts the calls of
 * the log, so that deciding about a call costs the same at any limit.
 */
export const RateBudget = defineEntity({
  name: "RateBudget",
  tableName: "rate_budget",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    in_window: p.integer().defaultRaw("0"),
    nth: bigint().defaultRaw("0"),
    last_at: preciseInstant().defaultRaw("'-infinity'"),
  },
  ...definerRows,
});

/** Calls that were admitted at one instant; those of the last 60 seconds are the sliding log of the rate limit. */
export const RateAdmission = defineEntity({
  name: "RateAdmission",
  tableName: "rate_admission",
  properties: {
    organization_id: p.uuid().primary(),
    at: preciseInstant().primary(),
    nth: bigint().primary(),
    calls: p.integer().defaultRaw("1"),
  },
  ...definerRows,
});
