const known = new Map<string, string[]>();

/** The names of the days from Sunday on in a language, in small letters. */
export function weekdaysIn(language: string): string[] {
  const names = known.get(language);
  if (names) return names;
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const found = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, 4 + day)).toLowerCase());
  known.set(language, found);
  return found;
}
