import type { Column } from "../../platform/files/index.ts";
import { type RateName, rateIntervals } from "../analytics/intervals.ts";
import type { MetricName } from "../analytics/values.ts";
import type { Cell } from "./schedule.ts";
import type { TableRow } from "./table.ts";

const isRate = (metric: string): metric is RateName => Object.hasOwn(rateIntervals, metric);

const columnsOf = (rate: RateName): string[] => [`${rate}_low`, `${rate}_high`, `${rate}_n`];

/** The columns that hold the intervals of the rates among these metrics. */
export const intervalColumns = (metrics: readonly MetricName[]): string[] => metrics.filter(isRate).flatMap(columnsOf);

/** Their types in files. */
export const intervalTypes: Record<string, Column["type"]> = Object.fromEntries(
  Object.keys(rateIntervals)
    .filter(isRate)
    .flatMap((rate) => columnsOf(rate).map((name) => [name, name.endsWith("_n") ? "integer" : "number"] as const)),
);

/** The cells of {@link intervalColumns} for rows. */
export function intervalsOf(metrics: readonly MetricName[]): (row: TableRow) => Cell[] {
  const rates = metrics.filter(isRate);
  return ({ company, all }) =>
    rates.flatMap((rate) => {
      const { low, high, n } = rateIntervals[rate](company, all);
      return [low, high, n];
    });
}
