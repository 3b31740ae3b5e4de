import { DAY_MS } from "../../../src/platform/time/index.ts";
import type { Series } from "../charts/index.ts";

/** Every UTC day of a range, so that days on which nothing was asked are seen. */
export function daysOf({ start_date, end_date }: { start_date: string; end_date: string }): string[] {
  const days = [];
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

interface Entry {
  value: number;
  intervals?: { [rate: string]: { low: number; high: number; n: number } };
}

/** The lines of some companies over the days of a calendar; a day on which nothing was asked is a gap, never 0. */
export function seriesOf(
  data: readonly ({ date: string } & { [company: string]: unknown })[],
  calendar: readonly string[],
  companies: readonly { name: string; is_self: boolean }[],
): Series[] {
  const byDay = new Map(data.map((entry) => [entry.date, entry]));
  return companies.map(({ name, is_self }) => ({
    name,
    isOwn: is_self,
    values: calendar.map((day) => {
      const entry = byDay.get(day)?.[name] as Entry | undefined;
      return entry?.intervals?.value?.n ? { value: entry.value, ...entry.intervals?.value } : null;
    }),
  }));
}
