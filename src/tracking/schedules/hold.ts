import { operator, recordChange } from "../../identity/index.ts";
import { type Database, type Organization, type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueueAll } from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";
import { syncEntry } from "./enqueue-sync.ts";

/** Whose schedules are held: a website's, an organization's, or everybody's. */
export interface HoldScope {
  organization: Organization | null;
  websiteId: string | null;
}

/**
 * Holds schedules: none of them starts a run from the commit on, also those that are made later, until `releaseSchedules`. Runs that
 * are going go on. Holding again takes the new reason.
 *
 * @param reason a sentence that customers read.
 * @returns how many active schedules are in its scope.
 */
export function holdSchedules(database: Database, scope: HoldScope, reason: string): Promise<number> {
  return database.system.transaction(async (tx) => {
    await tx.run(
      db
        .insertInto("schedule_hold")
        .values({ organization_id: scope.organization?.id ?? null, website_id: scope.websiteId, reason })
        .onConflict((held) => held.columns(["organization_id", "website_id"]).doUpdateSet({ reason })),
    );
    await record(tx, scope, "schedules.hold", reason);
    return follow(tx, scope);
  });
}

/**
 * Ends a hold. Runs that would have begun meanwhile are not made up for.
 *
 * @returns how many active schedules are in its scope; null when exactly this scope is not held; wider and narrower holds stay.
 */
export function releaseSchedules(database: Database, scope: HoldScope): Promise<number | null> {
  return database.system.transaction(async (tx) => {
    const [released] = await tx.run(
      db
        .deleteFrom("schedule_hold")
        .where("organization_id", "is not distinct from", scope.organization?.id ?? null)
        .where("website_id", "is not distinct from", scope.websiteId)
        .returning("reason"),
    );
    if (!released) return null;
    await record(tx, scope, "schedules.release", released.reason);
    return follow(tx, scope);
  });
}

/** A hold on all organizations has no audit entry. */
async function record(tx: Transaction, scope: HoldScope, action: string, reason: string): Promise<void> {
  if (!scope.organization) return;
  await recordChange(tx, scope.organization, operator, {
    action,
    entityId: scope.websiteId ?? scope.organization.id,
    ...(scope.websiteId !== null && { websiteId: scope.websiteId }),
    before: null,
    after: { reason },
  });
}

/** Enqueues the update of the Temporal Schedules in scope. @returns how many are active. */
async function follow(tx: Transaction, { organization, websiteId }: HoldScope): Promise<number> {
  const conditions: Query<unknown>[] = [sql`s.archived_at is null and s.weekdays <> '{}' and w.deleted_at is null`];
  if (organization) conditions.push(sql`s.organization_id = ${organization.id}`);
  if (websiteId !== null) conditions.push(sql`s.website_id = ${websiteId}`);
  const schedules = await tx.run(sql<Pick<RowOf<"prompt_schedule">, "id" | "organization_id" | "is_active">>`
    select s.id, s.organization_id, s.is_active
    from prompt_schedule s join website w on w.id = s.website_id where ${sql.join(conditions, sql` and `)} order by s.id`);
  await enqueueAll(
    tx,
    schedules.map(({ id, organization_id }) => ({ organizationId: organization_id, entry: syncEntry(id) })),
  );
  return schedules.filter((schedule) => schedule.is_active).length;
}
