import type { Chosen } from "./filters.ts";
import { dayOf } from "./words.ts";

/** A range with its days, which a sheet of paper and a link that is opened later do not tell otherwise. */
export function rangeInWords({
  range,
  filters: { start_date: start, end_date: end },
}: Pick<Chosen, "range" | "filters">): string {
  const days = start === end ? dayOf(start) : `${dayOf(start)} to ${dayOf(end)}`;
  return /^\d/.test(range) ? days : `${range.toLowerCase()} (${days})`;
}
