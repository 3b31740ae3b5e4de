import { defineEntity, p } from "@mikro-orm/core";
import { arrayOf, definerRows, instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A change of prompts, topics or tags, as the activity log lists it. Rows are only added. */
export const ActivityEntry = defineEntity({
  name: "ActivityEntry",
  tableName: "activity_entry",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    entity_type: p.enum(["prompt", "topic", "prompt_tag"]),
    change_type: p.enum(["created", "updated", "deleted", "restored"]),
    /** Null: more than fit into an entry; the reader lists the website again. */
    entity_ids: arrayOf<string>("uuid").nullable(),
    via_api_key: p.boolean(),
    /** The person who made the change in the app; null for keys and the system. */
    user_id: reference("app_user", "set null").nullable(),
    /** Strictly increasing within an organization; null only until the commit. */
    occurred_at: instant().nullable(),
  },
  uniques: [{ name: "activity_entry_order", properties: ["organization_id", "occurred_at"] }],
  indexes: [{ name: "activity_entry_website", properties: ["website_id", "occurred_at"] }],
  checks: [
    {
      name: "activity_entry_entity_ids_check",
      expression: "(cardinality(entity_ids) >= 1) AND (cardinality(entity_ids) <= 500)",
    },
  ],
  ...tenantRows,
});

/**
 * The activity feed: what changed among prompts, topics and tags. An entry goes in the transaction of its change.  Readers
 * poll with the instant of the last entry they saw, so an entry must never become visible behind one that was visible before.
 * Transactions commit in another order than they take their instants; therefore the instant is given at the commit, by a
 * deferred trigger, under a lock on the organization's clock that is held until the commit is done. Nothing is locked after
 * it, so it cannot be part of a deadlock, and it is held as long as a commit takes.
 */
export const ActivityClock = defineEntity({
  name: "ActivityClock",
  tableName: "activity_clock",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    last_at: instant(),
  },
  ...definerRows,
});
