import type { Organization, Transaction } from "../../platform/database/index.ts";
import { enqueue, enqueueAll, type ScheduleSync } from "../../platform/durable/index.ts";
import { db } from "../database.ts";
import { temporalScheduleId } from "./temporal-schedule.ts";

/** Says that the Temporal Schedule of a schedule has to follow it. */
export const syncEntry = (scheduleId: string): ScheduleSync => ({
  action: "schedule",
  workflowId: temporalScheduleId(scheduleId),
  scheduleId,
});

/**
 * Notes, in the transaction that changes a schedule, that its Temporal Schedule has to follow.
 */
export const enqueueSync = (tx: Transaction, organization: Organization, scheduleId: string): Promise<void> =>
  enqueue(tx, organization, syncEntry(scheduleId));

/** The same for every schedule of a website that was deleted or restored. */
export async function enqueueSyncsOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const schedules = await tx.run(
    db.selectFrom("prompt_schedule").select("id").where("website_id", "=", website.id).orderBy("id"),
  );
  await enqueueAll(
    tx,
    schedules.map(({ id }) => ({ organizationId: organization.id, entry: syncEntry(id) })),
  );
}
