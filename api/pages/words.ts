import { shownWith } from "../../src/platform/numbers/index.ts";
import { dayOfYear } from "./charts/index.ts";

/** An instant in words: how long ago within two days, else its UTC day. */
export function whenOf(instant: string, now: Date): string {
  const minutes = Math.round((Date.parse(instant) - now.getTime()) / 60_000);
  if (Math.abs(minutes) < 1) return "now";
  const [amount, unit] = Math.abs(minutes) < 60 ? [minutes, "minute" as const] : [Math.round(minutes / 60), "hour" as const];
  if (Math.abs(amount) < 48 || unit === "minute") return relative.format(amount, unit);
  return dayOf(instant);
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** A UTC day in words. */
export const dayOf = (instant: string): string => dayOfYear(instant);

/** An instant with its time, UTC. */
export const timeOf = (instant: string): string => `${dayOf(instant)}, ${instant.slice(11, 16)} UTC`;

/** The same to the second, for what has no other name than its time. */
export const secondOf = (instant: string): string => `${dayOf(instant)}, ${instant.slice(11, 19)} UTC`;

/** A price with the decimal places that its currency has: `1,199.50 EUR`, `149,000 JPY`. */
export function priceOf(amount: number, currency: string | null): string {
  const digits = decimalsOf(currency);
  const rounded = Number(shownWith(digits, amount));
  const text = rounded.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return currency ? `${text} ${currency}` : text;
}

/** Two for what is no currency. */
function decimalsOf(currency: string | null): number {
  if (!currency || !/^[A-Za-z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
