import { defineEntity, p } from "@mikro-orm/core";
import { bytes, instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** Links that open one screen of the dashboard, read only, for whoever holds them. They lend the right of whoever made them, and end with it. */
export const ShareLink = defineEntity({
  name: "ShareLink",
  tableName: "share_link",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    token_hash: bytes().unique(),
    /** The person who made it; null: a service key did. */
    user_id: reference("app_user", "cascade").nullable(),
    /** The key that made it; null: a person who was signed in did. */
    key_id: p.text().nullable(),
    /** The connection of the program that made it for the person; null: none did. */
    connection_id: p.text().nullable(),
    screen: p.text(),
    /** Of the record that the screen is about; null for screens about none. */
    record_id: p.text().nullable(),
    /** The filters, as in the screen's address. */
    query: p.text(),
    created_at: instant().defaultRaw("clock_timestamp()"),
    expires_at: instant(),
    last_opened_at: instant().nullable(),
  },
  indexes: [
    { name: "share_link_connection", properties: ["connection_id"], where: "connection_id IS NOT NULL" },
    { name: "share_link_expires", properties: ["expires_at"] },
    {
      name: "share_link_organization",
      properties: ["organization_id", "created_at", "id"],
      columns: [{ name: "organization_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "share_link_user", properties: ["user_id"], where: "user_id IS NOT NULL" },
    { name: "share_link_website", properties: ["organization_id", "website_id"] },
  ],
  checks: [
    { name: "share_link_check", expression: "num_nonnulls(user_id, key_id) > 0" },
    { name: "share_link_query_check", expression: "length(query) <= 4000" },
    { name: "share_link_record_id_check", expression: "(length(record_id) >= 1) AND (length(record_id) <= 100)" },
    { name: "share_link_token_hash_check", expression: "length(token_hash) = 32" },
  ],
  ...tenantRows,
});
