/** Milliseconds of a UTC day. */
export const DAY_MS = 86_400_000;

/** Days that a range of answers spans at most. */
export const MOST_DAYS_OF_RANGE = 800;

/** Days since 1970-01-01 of an instant in milliseconds. */
export const dayOf = (instantMs: number): number => Math.floor(instantMs / DAY_MS);

/** `YYYY-MM-DD` of a day. */
export function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (dayTexts.size >= mostDayTexts) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

/** A series of a year writes 365 of them, always the same. */
const dayTexts = new Map<number, string>();
const mostDayTexts = 10_000;

const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/;

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  const match = dateOnly.exec(text);
  return match !== null && exists(Number(match[1]), Number(match[2]), Number(match[3]));
}

function exists(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return month >= 1 && month <= 12 && day >= 1 && day <= lengths[month - 1]!;
}

/** The first millisecond that a day or an instant means; of a day its beginning, UTC. */
export const firstInstantMs = (text: string): number => (isDay(text) ? Date.parse(text) : parseInstant(text)!);

/** The last millisecond that a day or an instant means; of a day its end, UTC. */
export const lastInstantMs = (text: string): number => (isDay(text) ? Date.parse(text) + DAY_MS - 1 : parseInstant(text)!);

/**
 * Milliseconds since 1970 of an ISO 8601 instant with a zone, cut to milliseconds; null when it is none, has no zone or names
 * a day or hour that does not exist.
 */
export function parseInstant(text: string): number | null {
  const match = dateTime.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const ms = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (!exists(year, month, day) || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null;
  const offsetMs = (offsetHours * 60 + offsetMinutes) * 60_000 * (match[8] === "-" ? -1 : 1);
  const instant = Date.UTC(2000, month - 1, day, hour, minute, second, ms);
  // Date.UTC takes years below 100 for those of the last century.
  return new Date(instant).setUTCFullYear(year, month - 1, day) - offsetMs;
}
