import { fold } from "./words.ts";

/** The days in English, from Sunday on, as structured data have them. */
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface Names {
  /** In small letters. */
  small: string[];
  /** Folded, without the ending that a part of them has in running text. */
  folded: string[];
  /** Each of them where a word begins, in folded text. */
  patterns: RegExp[];
}

const known = new Map<string, Names>();

/** The names of the days in a language, from Sunday on. */
export function weekdaysIn(language: string): Names {
  const names = known.get(language);
  if (names) return names;
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const long = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, 4 + day)));
  const folded = long.map((name) => fold(name).replace(/(?:-feira|s)$/, ""));
  const found = {
    small: long.map((name) => name.toLowerCase()),
    folded,
    patterns: folded.map((name) => new RegExp(`(?<!\\p{L})${name}`, "gu")),
  };
  known.set(language, found);
  return found;
}
