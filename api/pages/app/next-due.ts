import { DAY_MS } from "../../../src/platform/time/index.ts";
import type { Answer } from "./ask.ts";

type Schedule = Answer<"prompt-schedules.list">["schedules"][number];

/** When a schedule is due next; null where it is paused, held, archived or over. Its run begins within the hour after. */
export function nextDue(schedule: Schedule, now: Date): string | null {
  if (!schedule.is_active || schedule.held || schedule.archived_at) return null;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  // A week and today again: a due time of today may be over.
  for (let day = 0; day <= 7; day++) {
    const at = today + day * DAY_MS;
    const text = new Date(at).toISOString().slice(0, 10);
    if (!schedule.weekdays.includes(new Date(at).getUTCDay() || 7)) continue;
    if ((schedule.starts_on && text < schedule.starts_on) || (schedule.ends_on && text > schedule.ends_on)) continue;
    const due = minutesOf(schedule)
      .map((minute) => at + minute * 60_000)
      .find((one) => one > now.getTime());
    if (due !== undefined) return new Date(due).toISOString();
  }
  return null;
}

/** Times of the day in order: its hours, or as many as there are samples, spread over the day. */
function minutesOf({ hour, hours, samples, sample_spread }: Schedule): number[] {
  const minutes =
    sample_spread === "run"
      ? hours.map((one) => one * 60)
      : Array.from({ length: samples }, (_, index) => (hour * 60 + Math.floor((index * 1440) / samples)) % 1440);
  return minutes.sort((a, b) => a - b);
}
