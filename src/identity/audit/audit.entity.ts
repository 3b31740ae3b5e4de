import { defineEntity, p } from "@mikro-orm/core";
import { instant, jsonb, reference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/**
 * What administrators changed: who, by which key, what before and after. Written in the transaction of the change and never
 * changed or removed by the service.
 */
export const AuditEntry = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entry",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    /** No reference: an entry outlives the record that it describes. */
    website_id: p.uuid().nullable(),
    /** `<entity_type>.<verb>`. */
    action: p.text(),
    entity_type: p.text(),
    entity_id: p.text(),
    /** Key: over the API; user: a signed-in person; operator: the command line; system: the service itself. */
    actor_kind: p.enum(["key", "user", "operator", "system"]),
    key_id: p.text().nullable(),
    user_id: p.uuid().nullable(),
    request_id: p.text().nullable(),
    /** Only the fields that differ; all of them where a record was made or removed. */
    before: jsonb<unknown>().nullable(),
    after: jsonb<unknown>().nullable(),
    occurred_at: instant().defaultRaw("clock_timestamp()"),
  },
  indexes: [
    {
      name: "audit_entry_organization",
      properties: ["organization_id", "occurred_at", "id"],
      columns: [{ name: "organization_id" }, { name: "occurred_at", sort: "DESC" }, { name: "id" }],
    },
  ],
  ...tenantRows,
});
