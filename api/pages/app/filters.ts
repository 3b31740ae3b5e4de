import { z } from "zod";
import { givenDay } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { DAY_MS } from "../../../src/platform/time/index.ts";
import { metricFilters } from "../../../src/reporting/index.ts";
import { fromQuery } from "../../input/query.ts";
import { describeIssues, sentence } from "../../input/sentences.ts";

/** Filters of the metrics as an input, with both ends as UTC days. */
export type Filters = { start_date: string; end_date: string } & Record<string, unknown>;

/** What the filters in an address say. */
export interface Chosen {
  filters: Filters;
  /** The range that is compared with; null where none is. */
  before: Filters | null;
  /** The range in words. */
  range: string;
  /** The parameters as they stand in the address, without what is usual. */
  query: URLSearchParams;
  /** How many filters narrow, beside the ranges. */
  narrowing: number;
}

export const ranges = [7, 14, 30, 90, 365] as const;
const usualDays = 30;

/** Ranges are days here: numbers of a part of a day are compared with nothing. */
const rangeFields = {
  days: z.coerce.number().int().min(1).max(800).optional(),
  start_date: givenDay.optional(),
  end_date: givenDay.optional(),
  compare: z.enum(["previous", "none"]).default("previous"),
  compare_start: givenDay.optional(),
  compare_end: givenDay.optional(),
};
const {
  start_date: _,
  end_date: __,
  has_search_queries: ___,
  search_query_text: ____,
  search_query_text_operator: _____,
  ...narrowing
} = metricFilters.shape;
/** The parameters that narrow what is counted. */
export const filterNames: readonly string[] = Object.keys(narrowing);
/** The parameters of both ranges. */
export const rangeNames: readonly string[] = Object.keys(rangeFields);
/** Whether a range was chosen by its days, not by their number. */
export const hasBounds = (query: URLSearchParams): boolean => Boolean(query.get("start_date") || query.get("end_date"));
/** Where somebody is in a list. */
export const placeNames: readonly string[] = ["page", "cursor"];
/** Another list begins at its beginning. */
export const beginning: Changes = Object.fromEntries(placeNames.map((name) => [name, null]));
const known = new Set([...rangeNames, ...filterNames]);

/**
 * Reads the filters of an address. Everything but the ranges goes to the operations as it is, so that they judge it.
 *
 * @throws Refusal 400 for what is no range, and for a value given twice where one is meant.
 */
export function readFilters(query: Readonly<Record<string, string | string[] | undefined>>, now: Date): Chosen {
  // A form sends what was not chosen as an empty text.
  const given = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const values = [value].flat().filter((one) => one !== undefined && one !== "");
      if (!known.has(name) || values.length === 0) return [];
      return [[name, values.length === 1 ? values[0] : values]];
    }),
  ) as Record<string, string | string[]>;
  const ranges = z.object(rangeFields).safeParse(given, { error: sentence });
  if (!ranges.success) throw new Refusal(400, describeIssues(ranges.error, given));
  const narrowed = fromQuery(
    narrowing,
    Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(narrowing, name))),
  );
  const { days = usualDays, compare, ...bounds } = ranges.data;
  const today = now.toISOString().slice(0, 10);
  const end = bounds.end_date ?? today;
  const start = bounds.start_date ?? daysAfter(end, 1 - days);
  if (end < start) throw new Refusal(400, "end_date: must not lie before start_date");
  const filters = { ...narrowed, start_date: start, end_date: end };
  const isFixed = bounds.start_date !== undefined || bounds.end_date !== undefined;
  return {
    filters,
    before: beforeOf({ compare, ...bounds }, filters),
    range: isFixed ? `${start} to ${end}` : days === 1 ? "Today" : `Last ${days} days`,
    query: new URLSearchParams(
      Object.entries(given).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    ),
    narrowing: Object.keys(narrowed).length,
  };
}

function beforeOf(
  { compare, compare_start: start, compare_end: end }: { compare: string; compare_start?: string; compare_end?: string },
  filters: Filters,
): Filters | null {
  if (compare === "none") return null;
  const moreDays = (Date.parse(filters.end_date) - Date.parse(filters.start_date)) / DAY_MS;
  // One end alone, as while both are being chosen, means as many days as the range has.
  const last = end ?? (start ? daysAfter(start, moreDays) : daysAfter(filters.start_date, -1));
  return { ...filters, start_date: start ?? daysAfter(last, -moreDays), end_date: last };
}

/** A UTC day so many days later. */
const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Parameters to set; null takes one away. */
export type Changes = Record<string, string | number | boolean | readonly string[] | null>;

/** A query with parameters set, or taken away where they are null. */
export function changed(query: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    if (value !== null) for (const one of [value].flat()) next.append(name, String(one));
  }
  return next.size > 0 ? `?${next}` : "";
}
