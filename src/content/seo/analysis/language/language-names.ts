import { fold } from "./words.ts";

/** The English name of a language by its code. */
export const languageName = (code: string) => new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;

/** Whether two codes stand for one language, or for two that are read and detected as one. */
export function sameForReaders(a: string, b: string): boolean {
  const groups = [
    ["no", "nb", "nn", "da"],
    ["hr", "sr", "bs", "sh"],
    ["id", "ms"],
    ["tl", "fil"],
    ["he", "iw"],
    ["cs", "sk"],
    ["gl", "pt"],
    ["gl", "es"],
  ];
  return groups.some((group) => group.includes(a) && group.includes(b));
}

/** Languages that people name when they look for a text in them. */
const LANGUAGES =
  "ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tl tr uk ur vi zh".split(
    " ",
  );

/** Forms that are no language's own name. */
const OTHER_FORMS = ["bahasa indonesia", "bahasa melayu", "bahasa malaysia", "castellano", "po polsku", "suomeksi", "cestina"];

const nameIn = (locale: string, type: "language" | "region", code: string) =>
  fold(new Intl.DisplayNames(locale, { type }).of(code) ?? "");

let names: string[] | undefined;

/** The names of languages in themselves and in English, folded, the longest first. */
function languageNames(): string[] {
  names ??= [
    ...new Set([
      ...OTHER_FORMS,
      ...LANGUAGES.flatMap((code) => [nameIn(code, "language", code), nameIn("en", "language", code)]),
    ]),
  ].sort((a, b) => b.length - a.length);
  return names;
}

/** The names of the country that a language tag is for, in its language and in English, folded. */
function countryNames(tag: string): string[] {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region ? [nameIn(language, "region", region), nameIn("en", "region", region)] : [];
  } catch {
    return [];
  }
}

/**
 * A query, folded, without the language or country that an answer is wanted for ("useEffect bahasa indonesia"), which a text in that
 * language need not name; the query as it is where it names none, or nothing else.
 * @param tag the language tag of the page
 */
export function withoutLanguage(query: string, tag: string): string {
  const whole = ` ${fold(query)} `;
  let topic = whole;
  for (const name of [...languageNames(), ...countryNames(tag)]) if (name) topic = topic.replaceAll(` ${name} `, " ");
  return topic === whole || topic.trim() === "" ? query : topic.trim();
}
