import { endings, type Language, negations, qualities } from "./lexicon.ts";

interface Term {
  words: string[];
  name: string;
  positive: boolean;
  opposite: string;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
/** Where `l'` and `dell'` are words of their own. */
const wordWithoutElision = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;
const eliding: ReadonlySet<Language> = new Set(["fr", "it", "pt"]);

function wordsOf(text: string, language: Language): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFC")
      .match(eliding.has(language) ? wordWithoutElision : word) ?? []
  );
}

/** Languages whose endings are taken off once: "costoso" is not "costa". */
const once: ReadonlySet<Language> = new Set(["es", "pt"]);

function stemOf(form: string, language: Language): string {
  const ending = endings[language];
  if (!ending) return form;
  const stem = form.replace(ending, "");
  return stem === form || once.has(language) ? stem : stemOf(stem, language);
}

/** How a language says the qualities. */
export interface Speech {
  language: Language;
  /** Terms by the stem of their first word, longer ones first. */
  terms: ReadonlyMap<string, Term[]>;
}

const speeches = new Map(
  (Object.keys(endings) as Language[]).map((language): [string, Speech] => {
    const termsOf = (list: string[] | undefined, name: string, positive: boolean, opposite: string): Term[] =>
      (list ?? []).map((term) => ({
        words: wordsOf(term, language).map((form) => stemOf(form, language)),
        name,
        positive,
        opposite,
      }));
    const terms = qualities.flatMap(({ positive, negative, terms: { [language]: own } }) => [
      ...termsOf(own?.pro, positive, true, negative),
      ...termsOf(own?.con, negative, false, positive),
    ]);
    const longerFirst = terms.sort((one, other) => other.words.length - one.words.length);
    return [language, { language, terms: Map.groupBy(longerFirst, (term) => term.words[0]!) }];
  }),
);
const english = speeches.get("en")!;

const negationWords = new Map(Object.entries(negations).map(([language, list]) => [language, new Set(list.split(" "))]));

/** Words of English that are everyday words of another meaning in other languages: German "fast" is "almost". */
const falseFriends = new Map([
  ["de", ["fast", "safe"]],
  ...["sv", "da", "no", "nb", "nn"].map((language): [string, string[]] => [language, ["fast"]]),
]);
const englishIn = new Map(
  [...falseFriends].map(([language, others]) => {
    const terms = [...english.terms].map(([first, found]): [string, Term[]] => [
      first,
      found.filter(({ words }) => words.length > 1 || !others.includes(first)),
    ]);
    return [language, { language: english.language, terms: new Map(terms) }];
  }),
);

/** How an answer in a language speaks: with the words of it, and of English, which stand in answers of all languages. */
export function speechesOf(language: string): Speech[] {
  const own = speeches.get(language);
  const foreign = englishIn.get(language) ?? english;
  return own && own !== english ? [own, foreign] : [foreign];
}

/** Spanish and Portuguese: insurance, which is called safe: "un seguro", "seguros de coche". */
const beforeInsurance = new Set("un el los unos del al con sin de su sus tu um uns o os do dos ao com sem seu seus".split(" "));
const behindInsurance = new Set("de del do da para auto viagem viaje vida saúde salud coche carro hogar residencial".split(" "));
const isInsurance = (words: readonly string[], at: number) =>
  /^seguros?$/.test(words[at]!) && (behindInsurance.has(words[at + 1] ?? "") || beforeInsurance.has(words[at - 1] ?? ""));

/** Behind a negation, in any of the languages. */
const only = new Set(
  "only just merely nur bloß seulement uniquement solo sólo solamente só apenas soltanto alleen enkel".split(" "),
);

/** The qualities that a clause speaks of; a word said against one turns it round. */
export function qualitiesIn(clause: string, spoken: readonly Speech[]): { name: string; positive: boolean }[] {
  const isNegated = (form: string) => spoken.some(({ language }) => negationWords.get(language)!.has(form));
  return spoken.flatMap(({ language, terms }) => {
    const words = wordsOf(clause, language);
    const stems = words.map((form) => stemOf(form, language));
    const found: { name: string; positive: boolean }[] = [];
    for (let at = 0; at < stems.length; at++) {
      const term = terms.get(stems[at]!)?.find((one) => one.words.every((part, index) => stems[at + index] === part));
      if (!term || (once.has(language) && isInsurance(words, at))) continue;
      const from = Math.max(0, at - 3);
      const against = words
        .slice(from, at)
        // "not only cheap" is cheap, "far from cheap" is not.
        .some(
          (form, n) => (isNegated(form) && !only.has(words[from + n + 1]!)) || (form === "from" && words[from + n - 1] === "far"),
        );
      found.push(against ? { name: term.opposite, positive: !term.positive } : { name: term.name, positive: term.positive });
      at += term.words.length - 1;
    }
    return found;
  });
}
