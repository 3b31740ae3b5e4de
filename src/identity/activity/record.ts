import type { Caller } from "../../operation/index.ts";
import type { Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Who makes a change, as the activity feed shows it. */
export interface FeedActor {
  viaApiKey: boolean;
  /** The person, for changes made in the app; null for keys and the system. */
  userId: string | null;
}

export const system: FeedActor = { viaApiKey: false, userId: null };

export function feedActorOf(caller: Caller): FeedActor {
  return caller.kind === "key" ? { viaApiKey: true, userId: null } : { viaApiKey: false, userId: caller.userId };
}

export interface FeedChange {
  organizationId: string;
  websiteId: string;
  entityType: "prompt" | "topic" | "prompt_tag";
  changeType: "created" | "updated" | "deleted" | "restored";
  entityIds: string[];
}

/** More entities than this in one change are recorded as `entity_ids: null`: the client lists the website again. */
const maxEntityIds = 500;

/**
 * Writes an entry of the activity feed into the transaction of the change; nothing when no entity changed. Its place in the
 * feed is given by the database at the commit, so it does not matter where in the transaction this is called.
 */
export async function recordActivity(tx: Transaction, actor: FeedActor, change: FeedChange): Promise<void> {
  const { entityIds } = change;
  if (entityIds.length === 0) return;
  const listed = entityIds.length > maxEntityIds ? null : entityIds;
  await tx.run(
    db.insertInto("activity_entry").values({
      organization_id: change.organizationId,
      website_id: change.websiteId,
      entity_type: change.entityType,
      change_type: change.changeType,
      entity_ids: listed,
      via_api_key: actor.viaApiKey,
      user_id: actor.userId,
    }),
  );
}
