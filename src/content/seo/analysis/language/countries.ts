import { remembered } from "./remembered.ts";
import { fold } from "./words.ts";

/** Shorter names are compared whole; of longer ones the ending may be another ("Polska", "w Polsce"). */
const MIN_INFLECTED = 6;
const MAX_ENDING = 2;

/** By the codes of the United Nations (M49). */
const CONTINENTS = ["002", "003", "005", "009", "019", "142", "150"];

const namesByLanguage = new Map<string, { whole: Set<string>; beginnings: Set<string> }>();

/** The names of countries and continents in a language, folded, by CLDR. */
function namesIn(language: string): { whole: Set<string>; beginnings: Set<string> } {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const regions = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const whole = new Set<string>();
  for (let first = 65; first <= 90; first++)
    for (let second = 65; second <= 90; second++) {
      const name = regions.of(String.fromCharCode(first, second));
      if (name && /^\p{L}/u.test(name)) whole.add(fold(name));
    }
  for (const code of CONTINENTS) {
    const name = regions.of(code);
    if (name) whole.add(fold(name));
  }
  const inflected = [...whole].filter((name) => name.length >= MIN_INFLECTED && !name.includes(" "));
  const found = { whole, beginnings: new Set(inflected.map((name) => name.slice(0, -MAX_ENDING))) };
  namesByLanguage.set(language, found);
  return found;
}

/** Whether a text names a country or continent, in any form of its name. */
export const namesCountry = remembered((text, language): boolean => {
  const { whole, beginnings } = namesIn(language);
  const isName = (word: string) => {
    const name = fold(word);
    return whole.has(name) || [0, 1, 2, 3].some((ending) => beginnings.has(name.slice(0, Math.max(0, name.length - ending))));
  };
  const named = text.match(/(?<!\p{L})\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)?/gu) ?? [];
  return named.some((words) => [words, ...words.split(/[ -]/)].some(isName));
});
