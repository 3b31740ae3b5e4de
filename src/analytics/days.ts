/** Milliseconds of a UTC day. */
export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an instant in milliseconds. */
export const dayOf = (instantMs: number): number => Math.floor(instantMs / DAY_MS);

/** `YYYY-MM-DD` of a day. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;
const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  return dateOnly.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/**
 * Milliseconds since 1970 of an ISO 8601 instant with a zone, cut to milliseconds; null when it is none, has no zone or names
 * a day or hour that does not exist.
 */
export function parseInstant(text: string): number | null {
  const match = dateTime.exec(text);
  if (!match || !isDay(match[1]!)) return null;
  const [, day, hour, minute, second = "00", fraction = "", zone] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = /[zZ]/.test(zone!) ? "Z" : `${zone!.slice(0, 3)}:${zone!.slice(-2)}`;
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`);
  return Number.isNaN(instant) ? null : instant;
}
