import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantRows } from "../../platform/database/index.ts";

/** A repeated call: (scope, key) names the record that the first one created; the fingerprint detects different input. */
export const IdempotencyKey = defineEntity({
  name: "IdempotencyKey",
  tableName: "idempotency_key",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    scope: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    record_id: p.uuid().nullable(),
    created_at: instant().defaultRaw("now()"),
    answer: p.json<unknown>().columnType("json").nullable(),
    expires_at: instant().nullable(),
    /** The website that the call was about. */
    website_id: p.uuid().nullable(),
  },
  indexes: [{ name: "idempotency_key_expiry", properties: ["expires_at"], where: "expires_at IS NOT NULL" }],
  ...tenantRows,
});
