import { dayLabel } from "../charts/index.ts";
import { dayOf } from "../words.ts";
import type { Chosen } from "./filters.ts";
import type { WebsiteScreen, WebsiteView } from "./screen.ts";

/** A range with its days, which a sheet of paper and a link that is opened later do not tell otherwise. */
export function rangeInWords({
  range,
  filters: { start_date: start, end_date: end },
}: Pick<Chosen, "range" | "filters">): string {
  // A year that both have is told once.
  const first = start.slice(0, 4) === end.slice(0, 4) ? dayLabel(start) : dayOf(start);
  const days = start === end ? dayOf(start) : `${first} to ${dayOf(end)}`;
  return /^\d/.test(range) ? days : `${range.toLowerCase()} (${days})`;
}

/** What the names of files that are saved from a screen begin with, so that those of several websites and ranges stand apart. */
export const fileWords = (
  { website, chosen }: Pick<WebsiteView, "website" | "chosen">,
  screen: Pick<WebsiteScreen, "filters">,
): string => [website.name, ...(screen.filters ? [chosen.filters.start_date, chosen.filters.end_date] : [])].join(" ");
