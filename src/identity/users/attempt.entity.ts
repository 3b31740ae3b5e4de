import { defineEntity, p } from "@mikro-orm/core";
import { bytes, definerRows, preciseInstant } from "../../platform/database/index.ts";

/** What happened lately, for limits by address, network or organization. */
export const Attempt = defineEntity({
  name: "Attempt",
  tableName: "attempt",
  properties: {
    /** A keyed hash of scope and subject. */
    subject: bytes().primary(),
    at: preciseInstant().primary().defaultRaw("clock_timestamp()"),
    expires_at: preciseInstant(),
  },
  indexes: [
    { name: "attempt_expires", properties: ["expires_at"] },
    { name: "attempt_subject", properties: ["subject", "at"] },
  ],
  checks: [{ name: "attempt_subject_check", expression: "length(subject) = 32" }],
  ...definerRows,
});

/** The key of that hash. No role but the owner of the functions below reads it. */
export const AttemptKey = defineEntity({
  name: "AttemptKey",
  tableName: "attempt_key",
  properties: {
    id: p.boolean().primary().defaultRaw("true"),
    secret: bytes(),
  },
  checks: [
    { name: "attempt_key_id_check", expression: "id" },
    { name: "attempt_key_secret_check", expression: "length(secret) = 32" },
  ],
  ...definerRows,
});
