import { shownWith } from "../../../src/platform/numbers/index.ts";

/** A number with what is known of its uncertainty. Shares are in percent, 0 to 100. */
export interface Estimate {
  value: number;
  /** The ends of the 95 % interval. */
  low?: number | null;
  high?: number | null;
  /** What it was counted over. */
  n?: number | null;
}

/** What the numbers of a chart are: shares in percent, average positions (1 is best and drawn on top), or plain counts. */
export type Unit = "percent" | "position" | "count";

export const percent = (value: number): string => `${Math.round(value)}%`;

/** The ends of an interval of a share. */
export const interval = ({ low, high }: { low: number; high: number }): string => `${Math.round(low)}–${Math.round(high)}%`;

/** A number as it stands at an axis and in a legend. */
export function short(value: number, unit: Unit): string {
  if (unit === "percent") return percent(value);
  return unit === "position" ? shownWith(1, value) : Math.round(value).toLocaleString("en");
}

/** A number as it stands in the table behind a chart, with its interval where there is one. */
export function exact(estimate: Estimate | null, unit: Unit): string {
  if (!estimate) return "–";
  const { value, low, high } = estimate;
  const digits = unit === "percent" ? 1 : unit === "position" ? 2 : 0;
  const suffix = unit === "percent" ? "%" : "";
  const text = digits === 0 ? value.toLocaleString("en") : shownWith(digits, value);
  const range = low == null || high == null ? "" : ` (${shownWith(digits, low)}–${shownWith(digits, high)}${suffix})`;
  return `${text}${suffix}${range}`;
}

export interface Axis {
  /** From the bottom to the top of the drawing. */
  ticks: number[];
  /** 0 at the top edge, 1 at the bottom. */
  at(value: number): number;
}

/** An axis with round ticks that holds all values. It begins at 0, that of positions at 1 and upside down. */
export function axisOf(values: readonly number[], unit: Unit): Axis {
  const least = unit === "position" ? 1 : 0;
  const most = Math.max(...values, unit === "percent" ? 8 : least + 2);
  const step = roundStep((most - least) / 4, unit === "percent");
  const steps = Math.ceil((most - least) / step - 1e-9);
  const top = unit === "percent" ? Math.min(100, least + steps * step) : least + steps * step;
  const ticks = Array.from({ length: steps + 1 }, (_, index) => Math.min(top, least + index * step));
  const part = (value: number) => Math.min(1, Math.max(0, (value - least) / (top - least)));
  return unit === "position" ? { ticks, at: part } : { ticks, at: (value) => 1 - part(value) };
}

/** The next whole step of the form 1, 2, 5 (and 25 for shares) × a power of ten. */
function roundStep(least: number, isShare: boolean): number {
  const steps = isShare ? [1, 2, 5, 10, 20, 25] : [1, 2, 5];
  for (let power = 1; ; power *= 10) for (const step of steps) if (step * power >= least) return step * power;
}

/** Which of so many days get a label: one, two, three or five, evenly, the first and last among them. */
export function labelled(count: number): number[] {
  if (count <= 1) return [0].slice(0, count);
  const parts = count < 3 ? 1 : count < 5 ? 2 : 4;
  return Array.from({ length: parts + 1 }, (_, index) => Math.round((index * (count - 1)) / parts));
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const daysOfYears = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** All months with three letters: British English gives September four. */
const threeLetters = (text: string): string => text.replace("Sept", "Sep");

/** An instant's UTC day, with its year. */
export const dayOfYear = (instant: string): string => threeLetters(daysOfYears.format(new Date(instant)));

/** A day, `YYYY-MM-DD`, as it stands under a chart. */
export const dayLabel = (day: string): string => threeLetters(dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)));

/** How the days of a chart are told under it: with their year where they are of more than one. */
export const labelOf = (days: readonly string[]): ((day: string) => string) =>
  days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4) ? dayLabel : dayOfYear;

/** A coordinate as text, short. */
export const round = (value: number): string => String(Math.round(value * 100) / 100);
