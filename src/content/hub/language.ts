const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const letters = "abcdefghijklmnopqrstuvwxyz";
let codes: Map<string, string> | undefined;

/** The BCP 47 tag of a language that a website names in English ("German") or by its code; English when it is neither. */
export function languageTag(name: string): string {
  codes ??= new Map([...letters].flatMap((a) => [...letters].flatMap((b) => nameOf(a + b))));
  const wanted = name.trim().toLowerCase();
  return codes.get(wanted) ?? (isTag(wanted) ? wanted : "en");
}

const nameOf = (code: string): [string, string][] => {
  const name = names.of(code);
  return name ? [[name.toLowerCase(), new Intl.Locale(code).language]] : [];
};

/** Whether a text is a well-formed BCP 47 tag of a language that is known. */
export function isTag(text: string): boolean {
  try {
    return names.of(new Intl.Locale(text).language) !== undefined;
  } catch {
    return false;
  }
}
