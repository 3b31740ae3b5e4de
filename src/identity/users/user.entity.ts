import { defineEntity, p } from "@mikro-orm/core";
import { arrayOf, bigint, bytes, instant, reference, systemRows, tenantRowsWhere } from "../../platform/database/index.ts";

/** A person. People belong to several organizations, so they are reached through memberships. */
export const AppUser = defineEntity({
  name: "AppUser",
  tableName: "app_user",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7(((- random()) * '730 days'::interval))"),
    email: p.text().unique(),
    email_verified_at: instant().nullable(),
    first_name: p.text().defaultRaw("''"),
    last_name: p.text().defaultRaw("''"),
    password_hash: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  checks: [{ name: "app_user_email_check", expression: "(email = lower(email)) AND (email ~~ '%@%'::text)" }],
  ...tenantRowsWhere(
    "(EXISTS ( SELECT FROM membership m WHERE ((m.user_id = app_user.id) AND (m.organization_id = ( SELECT current_organization_id() AS current_organization_id)))))",
  ),
});

/** A credential of WebAuthn that belongs to a user. */
export const Passkey = defineEntity({
  name: "Passkey",
  tableName: "passkey",
  properties: {
    id: p.uuid().primary().defaultRaw("gen_random_uuid()"),
    user_id: reference("app_user", "cascade"),
    credential_id: p.text().unique(),
    public_key: bytes(),
    /** As the authenticator counts, where it does. */
    counter: bigint(),
    transports: arrayOf<string>("text").defaultRaw("'{}'"),
    name: p.text(),
    created_at: instant().defaultRaw("now()"),
    last_used_at: instant().nullable(),
  },
  indexes: [{ name: "passkey_user", properties: ["user_id"] }],
  checks: [{ name: "passkey_name_check", expression: "(length(name) >= 1) AND (length(name) <= 60)" }],
  ...systemRows,
});

/** The shared secret of an authenticator app. It counts once a code of it has been shown. */
export const TotpFactor = defineEntity({
  name: "TotpFactor",
  tableName: "totp_factor",
  properties: {
    user_id: reference("app_user", "cascade").primary(),
    secret: p.text(),
    confirmed_at: instant().nullable(),
    /** The id of the session in which it was prepared. */
    prepared_in: p.uuid().nullable(),
    /** The time step of the last code that was taken: none is taken twice. */
    last_step: bigint().defaultRaw("0"),
    created_at: instant().defaultRaw("now()"),
  },
  ...systemRows,
});

/** SHA-256 of codes of 120 random bits; one that is used is removed. */
export const RecoveryCode = defineEntity({
  name: "RecoveryCode",
  tableName: "recovery_code",
  properties: {
    code_hash: bytes().primary(),
    user_id: reference("app_user", "cascade"),
  },
  indexes: [{ name: "recovery_code_user", properties: ["user_id"] }],
  checks: [{ name: "recovery_code_code_hash_check", expression: "length(code_hash) = 32" }],
  ...systemRows,
});
