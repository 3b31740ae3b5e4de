import { defineEntity, p } from "@mikro-orm/core";
import { instant, jsonb, reference, tenantRows, uuidKey } from "../database/index.ts";

/**
 * Accepted work whose workflow has not been started (or canceled) yet. A row goes in the transaction that accepts the work
 * and leaves when Temporal has confirmed.
 */
export const Outbox = defineEntity({
  name: "Outbox",
  tableName: "outbox",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade").nullable(),
    /** 'start' | 'cancel' | other words that src/platform/durable/outbox.ts knows. */
    action: p.text(),
    workflow_id: p.text(),
    payload: jsonb<unknown>(),
    attempts: p.integer().defaultRaw("0"),
    due_at: instant().defaultRaw("now()"),
    last_error: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  indexes: [{ name: "outbox_due", properties: ["due_at"] }],
  ...tenantRows,
});
