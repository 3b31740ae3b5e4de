import { DAY_MS, dayOf, dayText } from "../../../src/platform/time/index.ts";
import { timesOfDay } from "../../../src/tracking/index.ts";
import type { Answer } from "./ask.ts";

type Schedule = Answer<"prompt-schedules.list">["schedules"][number];

/** When a schedule is due next; null where it is paused, held, archived or over. Its run begins within the hour after. */
export function nextDue(schedule: Schedule, now: Date): string | null {
  if (!schedule.is_active || schedule.held || schedule.archived_at) return null;
  const first = Math.max(dayOf(now.getTime()), schedule.starts_on ? dayOf(Date.parse(schedule.starts_on)) : 0);
  const times = timesOfDay({ ...schedule, further_hours: schedule.hours });
  // A week and its first day again: a due time of today may be over.
  for (let day = first; day <= first + 7; day++) {
    const [at, text] = [day * DAY_MS, dayText(day)];
    if (!schedule.weekdays.includes(new Date(at).getUTCDay() || 7)) continue;
    if (schedule.ends_on && text > schedule.ends_on) continue;
    const due = times.map(({ minute }) => at + minute * 60_000).find((one) => one > now.getTime());
    if (due !== undefined) return new Date(due).toISOString();
  }
  return null;
}
