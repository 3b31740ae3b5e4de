import { isUuid } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

const isDefault = (scheduleId: string): boolean => scheduleId === "default" || scheduleId === "manual";

/** Whether a `schedule_id` can name a schedule at all; a schedule's name does not. */
export const isSelection = (scheduleId: string): boolean => isDefault(scheduleId) || isUuid(scheduleId);

/** The condition on `s` that a path's `schedule_id` makes: a schedule's id, or `default` (`manual`) for the default one. */
export function named(scheduleId: string): Query<unknown> {
  if (isDefault(scheduleId)) return sql`s.kind = 'default'`;
  return isUuid(scheduleId) ? sql`s.id = ${scheduleId}` : sql`false`;
}
