import { sql, type Transaction } from "../../platform/database/index.ts";
import { DAY_MS, dayOf, dayText } from "../../platform/time/index.ts";
import type { RowOf } from "../database.ts";
import { type DailyTimes, timesOfDay } from "./due-times.ts";
import { heldBy } from "./schedule.ts";

/** What says when a schedule was due. */
export interface DueRow
  extends Pick<
    RowOf<"prompt_schedule">,
    "id" | "is_active" | "archived_at" | "starts_on" | "ends_on" | "weekdays" | "created_at" | "updated_at" | keyof DailyTimes
  > {}

/** What is looked back at most: a row for each due time of a service that was away for longer would say nothing new. */
const longestLookBackMs = 31 * DAY_MS;

/** When a schedule was due in a time, by the row as it is now. */
function dueBetween(row: DueRow, sinceMs: number, untilMs: number): string[] {
  if (!row.is_active || row.archived_at) return [];
  const unchangedSince = Math.max(Date.parse(row.created_at), Date.parse(row.updated_at), sinceMs, untilMs - longestLookBackMs);
  const due: string[] = [];
  const minutes = timesOfDay(row).map(({ minute }) => minute);
  for (let n = dayOf(unchangedSince); n * DAY_MS <= untilMs; n++) {
    const [midnight, day] = [n * DAY_MS, dayText(n)];
    const weekday = ((new Date(midnight).getUTCDay() + 6) % 7) + 1;
    if (!row.weekdays.includes(weekday) || (row.starts_on && day < row.starts_on) || (row.ends_on && day > row.ends_on)) continue;
    for (const minute of minutes) {
      const at = midnight + minute * 60_000;
      if (at > unchangedSince && at <= untilMs) due.push(new Date(at).toISOString());
    }
  }
  return due;
}

/**
 * Records due times that nothing is known of as skipped: `held` where operators hold the schedule since before, else `missed`, since Temporal had lost
 * the schedule, the database its records, or somebody had paused it in Temporal.
 *
 * @returns how many were recorded.
 */
export async function recordMissed(tx: Transaction, row: DueRow, sinceMs: number, untilMs: number): Promise<number> {
  const due = dueBetween(row, sinceMs, untilMs);
  if (due.length === 0) return 0;
  const recorded = await tx.run(sql`
    insert into schedule_due_time (organization_id, website_id, schedule_id, workflow_id, due_at, outcome, reason, message)
    select s.organization_id, s.website_id, s.id, 'missed/' || s.id || '-' || d.due_at, d.due_at::timestamptz, 'skipped',
      case when h.held is null then 'missed' else 'held' end,
      coalesce('The operators of the service hold this schedule: ' || (h.held ->> 'reason'), 'The service did not start the schedule at this time')
    from prompt_schedule s join website w on w.id = s.website_id and w.deleted_at is null
      cross join unnest(${due}::text[]) as d(due_at)
      left join lateral (select ${heldBy} as held) h on (h.held ->> 'since')::timestamptz <= d.due_at::timestamptz
    where s.id = ${row.id} and not exists (
      select from schedule_due_time t where t.schedule_id = s.id and t.due_at = d.due_at::timestamptz)
    on conflict (workflow_id) do nothing returning 1`);
  return recorded.length;
}
