import type { RowOf } from "../database.ts";

/** The columns that say at which times of a day a schedule is due. */
export type DailyTimes = Pick<RowOf<"prompt_schedule">, "hour" | "further_hours" | "samples" | "sample_spread">;

/** One of a schedule's times of the day, and the samples that its run asks. */
export interface TimeOfDay {
  /** Of the UTC day, 0 to 1439. */
  minute: number;
  /** Samples are numbered over the day, so that each of a day's answers has a number of its own. */
  firstSample: number;
  samples: number;
}

const minutesPerDay = 1_440;

/** When a schedule is due on each of its days, in order: at its hours, or spread over the day with one sample each. */
export function timesOfDay({ hour, further_hours, samples, sample_spread }: DailyTimes): TimeOfDay[] {
  if (sample_spread === "run") {
    const hours = [...new Set([hour, ...further_hours])].sort((a, b) => a - b);
    return hours.map((at, index) => ({ minute: at * 60, firstSample: index * samples, samples }));
  }
  const minutes = Array.from(
    { length: samples },
    (_, index) => (hour * 60 + Math.floor((index * minutesPerDay) / samples)) % minutesPerDay,
  );
  return minutes.sort((a, b) => a - b).map((minute, index) => ({ minute, firstSample: index, samples: 1 }));
}

/** A run begins at most this long after its due time. */
const longestDelayMs = 60 * 60_000 - 1_000;

/**
 * Up to how long after a due time its run begins, in milliseconds: up to an hour, and at most half the way to the next due time. Where in this window
 * depends on the schedule and the day alone, so that schedules of one hour do not begin together and none always begins in the same minute.
 */
export function startWindowMs(times: readonly TimeOfDay[]): number {
  const gaps = times.map(({ minute }, index) => {
    const next = times[(index + 1) % times.length]!.minute;
    return ((next - minute + minutesPerDay - 1) % minutesPerDay) + 1;
  });
  return Math.min(longestDelayMs, (Math.min(...gaps) * 60_000) / 2);
}
