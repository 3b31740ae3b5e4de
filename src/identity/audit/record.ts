import type { Context } from "../../operation/index.ts";
import { json, type Organization, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Who makes an administrative change. */
export interface Actor {
  /** `operator`: somebody at the command line; `system`: the service itself. */
  kind: "key" | "user" | "operator" | "system";
  keyId: string | null;
  /** The signed-in person, or the one that the key belongs to. */
  userId: string | null;
  requestId: string | null;
}

/** A person who acts for themselves. */
export const personally = (userId: string): Actor => ({ kind: "user", keyId: null, userId, requestId: null });

export const operator: Actor = { kind: "operator", keyId: null, userId: null, requestId: null };

/** The caller of an operation. */
export function actorOf({ caller, requestId }: Pick<Context, "caller" | "requestId">): Actor {
  return { kind: caller.kind, keyId: caller.keyId, userId: caller.userId, requestId };
}

type Fields = Record<string, unknown>;

export interface Change {
  /** `<entity>.<verb>`, for example `website.update`. */
  action: string;
  entityId: string;
  websiteId?: string | null;
  /** The record before and after; null where there was or is none. Secrets do not belong here. */
  before: Fields | null;
  after: Fields | null;
}

/**
 * Writes a change to the audit trail, in the transaction of the change. A change that left every field as it was is not
 * written.
 */
export async function recordChange(tx: Transaction, organization: Organization, actor: Actor, change: Change): Promise<void> {
  const { before, after } = onlyDifferences(change.before, change.after);
  if (before && Object.keys(before).length === 0) return;
  await tx.run(
    db.insertInto("audit_entry").values({
      organization_id: organization.id,
      website_id: change.websiteId ?? null,
      action: change.action,
      entity_type: change.action.split(".")[0]!,
      entity_id: change.entityId,
      actor_kind: actor.kind,
      key_id: actor.keyId,
      user_id: actor.userId,
      request_id: actor.requestId,
      before: before && json(before),
      after: after && json(after),
    }),
  );
}

function onlyDifferences(before: Fields | null, after: Fields | null): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
