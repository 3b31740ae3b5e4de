import { defineEntity, p } from "@mikro-orm/core";
import { bytes, instant, reference, systemRows } from "../../platform/database/index.ts";

/** A user's sign-in in one browser. */
export const PersonSession = defineEntity({
  name: "PersonSession",
  tableName: "person_session",
  properties: {
    token_hash: bytes().primary(),
    user_id: reference("app_user", "cascade"),
    created_at: instant().defaultRaw("now()"),
    expires_at: instant(),
    id: p.uuid().defaultRaw("gen_random_uuid()").unique(),
    last_seen_at: instant().defaultRaw("now()"),
    browser: p.text().defaultRaw("''"),
    /** Whether two factors were shown for a session. */
    second_factor: p.boolean().defaultRaw("false"),
  },
  indexes: [
    { name: "person_session_expires", properties: ["expires_at"] },
    { name: "person_session_last_seen", properties: ["last_seen_at"] },
    { name: "person_session_user", properties: ["user_id"] },
  ],
  checks: [
    { name: "person_session_browser_check", expression: "length(browser) <= 100" },
    { name: "person_session_token_hash_check", expression: "length(token_hash) = 32" },
  ],
  ...systemRows,
});

/** Browsers in which a person has signed in before: failures elsewhere do not keep them out. The token is in a cookie. */
export const KnownBrowser = defineEntity({
  name: "KnownBrowser",
  tableName: "known_browser",
  properties: {
    token_hash: bytes().primary(),
    user_id: reference("app_user", "cascade").primary(),
    last_used_at: instant().defaultRaw("now()"),
  },
  indexes: [
    { name: "known_browser_last_used", properties: ["last_used_at"] },
    { name: "known_browser_user", properties: ["user_id"] },
  ],
  checks: [{ name: "known_browser_token_hash_check", expression: "length(token_hash) = 32" }],
  ...systemRows,
});

/** Links that sign one person in, once; made on the command line for the person at the machine. */
export const SignInLink = defineEntity({
  name: "SignInLink",
  tableName: "sign_in_link",
  properties: {
    token_hash: bytes().primary(),
    user_id: reference("app_user", "cascade"),
    expires_at: instant(),
    created_at: instant().defaultRaw("now()"),
  },
  indexes: [{ name: "sign_in_link_user", properties: ["user_id"] }],
  checks: [{ name: "sign_in_link_token_hash_check", expression: "length(token_hash) = 32" }],
  ...systemRows,
});

/** What is between the steps of signing in, by the SHA-256 of what the browser holds. */
export const SignInStep = defineEntity({
  name: "SignInStep",
  tableName: "sign_in_step",
  properties: {
    token_hash: bytes().primary(),
    /** Second_factor: the first factor was right; passkey: a challenge that a passkey has to sign. */
    purpose: p.enum(["second_factor", "passkey"]),
    /** Null for a sign-in without a user name. */
    user_id: reference("app_user", "cascade").nullable(),
    expires_at: instant(),
  },
  indexes: [
    { name: "sign_in_step_expires", properties: ["expires_at"] },
    { name: "sign_in_step_user", properties: ["user_id"] },
  ],
  checks: [{ name: "sign_in_step_token_hash_check", expression: "length(token_hash) = 32" }],
  ...systemRows,
});

/** The secrets of links in mail, as SHA-256. A link works once and until it expires. */
export const LinkToken = defineEntity({
  name: "LinkToken",
  tableName: "link_token",
  properties: {
    token_hash: bytes().primary(),
    purpose: p.enum(["invite", "password_reset"]),
    invite_id: reference("invite", "cascade").nullable(),
    user_id: reference("app_user", "cascade").nullable(),
    expires_at: instant(),
    created_at: instant().defaultRaw("now()"),
  },
  indexes: [
    { name: "link_token_expires", properties: ["expires_at"] },
    { name: "link_token_invite", properties: ["invite_id"], where: "invite_id IS NOT NULL" },
    { name: "link_token_user", properties: ["user_id"], where: "user_id IS NOT NULL" },
  ],
  checks: [
    {
      name: "link_token_check",
      expression:
        "((purpose = 'invite'::text) = (invite_id IS NOT NULL)) AND ((purpose = 'password_reset'::text) = (user_id IS NOT NULL))",
    },
    { name: "link_token_token_hash_check", expression: "length(token_hash) = 32" },
  ],
  ...systemRows,
});
