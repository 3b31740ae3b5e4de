import { type FeedChange, feedActorOf, recordActivity } from "../identity/index.ts";
import type { Context, Website } from "../operation/index.ts";
import type { Transaction } from "../platform/database/index.ts";

/** Tells the activity feed what a call changed on its website; nothing when nothing was changed. */
export function recordActivityOf(
  tx: Transaction,
  { caller, subject }: Pick<Context<Website>, "caller" | "subject">,
  entityType: FeedChange["entityType"],
  changeType: FeedChange["changeType"],
  entityIds: string[],
): Promise<void> {
  const tenant = { organizationId: caller.organization.id, websiteId: subject.id };
  return recordActivity(tx, feedActorOf(caller), { ...tenant, entityType, changeType, entityIds });
}
