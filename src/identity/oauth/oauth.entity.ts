import { defineEntity, p } from "@mikro-orm/core";
import { bytes, instant, jsonb, reference, systemRows } from "../../platform/database/index.ts";

/**
 * A client that acts for a person in one of the person's organizations. An access token works as long as this row is here.
 */
export const OauthConnection = defineEntity({
  name: "OauthConnection",
  tableName: "oauth_connection",
  properties: {
    grant_id: p.text().primary(),
    user_id: reference("app_user", "cascade"),
    organization_id: reference("organization", "cascade"),
    client_id: p.text(),
    client_name: p.text(),
    may_write: p.boolean(),
    created_at: instant().defaultRaw("now()"),
    last_used_at: instant().nullable(),
  },
  indexes: [
    { name: "oauth_connection_client", properties: ["client_id"] },
    { name: "oauth_connection_organization", properties: ["organization_id"] },
    { name: "oauth_connection_user", properties: ["user_id"] },
  ],
  ...systemRows,
});

/**
 * Secrets that all processes share: keys that sign access tokens, and one for cookies. A new key is published before it
 * signs, and an old one stays published until what it signed has expired.
 */
export const OauthKey = defineEntity({
  name: "OauthKey",
  tableName: "oauth_key",
  properties: {
    id: p.text().primary(),
    purpose: p.enum(["sign", "cookie"]),
    /** A private JWK, or the secret of cookies. */
    secret: jsonb<unknown>(),
    active_from: instant(),
    retired_at: instant().nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  ...systemRows,
});

/**
 * Records of the authorization server (codes, refresh tokens, interactions, clients), by kind. Their ids are secrets of
 * clients and browsers: only the SHA-256 is stored, and an id inside a payload is taken out of it.
 */
export const OauthRecord = defineEntity({
  name: "OauthRecord",
  tableName: "oauth_record",
  properties: {
    kind: p.text().primary(),
    id_hash: bytes().primary(),
    payload: jsonb<unknown>(),
    grant_id: p.text().nullable(),
    consumed_at: instant().nullable(),
    expires_at: instant().nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  indexes: [
    { name: "oauth_record_expires", properties: ["expires_at"], where: "expires_at IS NOT NULL" },
    { name: "oauth_record_grant", properties: ["grant_id"], where: "grant_id IS NOT NULL" },
  ],
  checks: [{ name: "oauth_record_id_hash_check", expression: "length(id_hash) = 32" }],
  ...systemRows,
});
