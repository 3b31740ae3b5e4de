import type { Organization, Transaction } from "../database.ts";
import { enqueue } from "../durable/outbox.ts";
import { temporalScheduleId } from "./temporal-schedule.ts";

/**
 * Notes, in the transaction that changes a schedule, that its Temporal Schedule has to follow.
 *
 * @returns the outbox entry, to be delivered after the commit.
 */
export const enqueueSync = (tx: Transaction, organization: Organization, scheduleId: string): Promise<string> =>
  enqueue(tx, organization, { action: "schedule", workflowId: temporalScheduleId(scheduleId), scheduleId });
