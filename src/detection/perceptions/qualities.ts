import { type Matters, mattersOf, saidOfMatters } from "./aspects.ts";
import { endings, idioms, type Language, negations, qualities } from "./lexicon.ts";

interface Term {
  words: string[];
  /** Of a phrase that begins with a preposition, whose words have no other endings: "de ponta" is not "de pontos". */
  fixed?: string[];
  /** Empty where the phrase says nothing. */
  name: string;
  positive: boolean;
  opposite: string;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-'][\p{L}\p{M}\p{N}]+)*/gu;
/** Where `l'` and `dell'` are words of their own. */
const wordWithoutElision = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;
const eliding: ReadonlySet<Language> = new Set(["fr", "it", "pt"]);

const lowered = (text: string) => text.toLowerCase().normalize("NFC").replaceAll("’", "'");

const wordPattern = (language: Language): RegExp => (eliding.has(language) ? wordWithoutElision : word);
const wordsOf = (text: string, language: Language): RegExpExecArray[] => [...text.matchAll(wordPattern(language))];
const formsOf = (text: string, language: Language): string[] => text.match(wordPattern(language)) ?? [];

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
  matters: Matters;
}

const speeches = new Map(
  (Object.keys(endings) as Language[]).map((language): [string, Speech] => {
    const stemsOf = (term: string) => formsOf(lowered(term), language).map((form) => stemOf(form, language));
    const termsOf = (list: string[] | undefined, name: string, positive: boolean, opposite: string): Term[] =>
      (list ?? []).map((term) => ({
        words: stemsOf(term),
        ...(/^(?:de|di|à) /u.test(term) && { fixed: formsOf(lowered(term), language) }),
        name,
        positive,
        opposite,
      }));
    const terms = qualities.flatMap(({ positive, negative, terms: { [language]: own } }) => [
      ...termsOf(own?.pro, positive, true, negative),
      ...termsOf(own?.con, negative, false, positive),
    ]);
    const silent = termsOf(idioms[language].split(","), "", true, "");
    const longerFirst = [...terms, ...silent].sort((one, other) => other.words.length - one.words.length);
    const byFirst = Map.groupBy(longerFirst, (term) => term.words[0]!);
    return [language, { language, terms: byFirst, matters: mattersOf(language, stemsOf) }];
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
    return [language, { ...english, terms: new Map(terms) }];
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

/** "Réputé fiable" says that it is called reliable, not that it is renowned. */
const isReputed = (language: Language, stems: readonly string[], at: number, terms: ReadonlyMap<string, Term[]>) =>
  language === "fr" && stems[at] === "réputé" && terms.has(stems[at + 1] ?? "");

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(","));
/** Behind a negation, in any of the languages. */
const only = setOf("only,just,merely,nur,bloß,seulement,uniquement,solo,sólo,solamente,só,apenas,soltanto,alleen,enkel");
/** "Not less fast" is fast. */
const less = setOf("less,weniger,moins,menos,meno,minder");
/** "Un peu cher" is expensive, "peu cher" is not. */
const little = setOf("peu,poco,pouco,wenig,weinig");
const articles = setOf("un,um,ein,een");
/** What denies a noun does not deny what is joined to it: "no fees and fast". */
const nominal = setOf("no,without,kein,keine,keinen,keiner,ohne,sans,sin,sem,senza,nessun,nessuna,geen,zonder");
const joining = setOf("and,but,with,und,aber,mit,et,avec,y,con,e,ed,com,en,met");
/** Two words that deny together. */
const denials = setOf("far from,anything but,andere als,tout sauf,loin d,loin de,lejos de,longe de,altro che");

/** These deny behind a comma, too: "neither cheap, fast nor reliable". */
const correlative = setOf("neither,weder,ni,nem,né,noch");

const CALL = "call|say|describe|label|consider|claim";
/** "It would be wrong to call A cheap", "no diría que A es barata". */
const misjudged = new RegExp(
  `(?<!\\p{L})(?:(?:wrong|unfair|inaccurate|misleading|incorrect|an? (?:mistake|error|exaggeration|stretch)|hard|difficult) to (?:${CALL})|(?:\\p{L}+n['’]t|not|never) (?:${CALL})|(?:nicht|falsch|übertrieben|unfair) (?:zu )?(?:sagen|behaupten),? dass|(?:faux|injuste|exagéré|difficile) de (?:dire|prétendre|qualifier)|(?:dirais|dirait|qualifierais|qualifierait) pas|no (?:diría|llamaría|calificaría|se puede decir)|(?:error|injusto|incorrecto) (?:decir|llamar|calificar)|non (?:direi|definirei|si può dire)|(?:sbagliato|ingiusto|scorretto) (?:dire|definire)|não (?:diria|chamaria|se pode dizer)|(?:errado|injusto|incorreto) (?:dizer|chamar)|(?:niet|onterecht|verkeerd) (?:te )?zeggen,? dat)(?!\\p{L})[^,;:.()\\n]{0,60}$`,
  "u",
);
/** "Es wäre falsch, A teuer zu nennen". */
const misnamed = /(?<!\p{L})(?:falsch|übertrieben|unfair|ungerecht|verkeerd|onterecht|overdreven),?\s[^,;:.()\n]{0,60}$/u;
const naming = /^\s(?:zu (?:nennen|bezeichnen)|te noemen)(?!\p{L})/u;

function isMisjudged(text: string, { 0: form, index }: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, index - 100), index);
  return misjudged.test(before) || (misnamed.test(before) && naming.test(text.slice(index + form.length)));
}

/** How many words before a quality may deny it. */
const scope = 3;

/** Whether what stands before `words[at]`, up to a comma or the like, says the opposite. */
function isDenied(text: string, words: readonly RegExpExecArray[], at: number, isNegation: (form: string) => boolean): boolean {
  let [denied, lessened, joined, parted] = [false, false, false, false];
  for (let n = at - 1; n >= Math.max(0, at - scope); n--) {
    const [{ 0: form, index }, next] = [words[n]!, words[n + 1]!];
    parted ||= /[,;:.()|–—]/u.test(text.slice(index + form.length, next.index));
    if (parted && !correlative.has(form)) continue;
    joined ||= joining.has(form);
    const before = words[n - 1]?.[0] ?? "";
    if (less.has(form)) lessened = true;
    else if (little.has(form)) denied ||= !articles.has(before);
    else if (isNegation(form)) denied ||= !only.has(next[0]) && !(joined && nominal.has(form));
    else denied ||= denials.has(`${before} ${form}`);
  }
  return (denied || isMisjudged(text, words[at]!)) !== lessened;
}

const OR = "or|nor|oder|noch|ou|ni|o|u|né|nem|of";
/** What joins a quality to one that is denied as well: "not cheap, fast or reliable", "no es barato, rápido ni fiable". */
const joint = new RegExp(`^(?:,?\\s(?<or>${OR})|,)(?:\\s\\p{L}+)?\\s$`, "u");
/** What is joined to the last quality of a row may be none: "without outages, hidden fees or delays". */
const goesOnWithOr = new RegExp(`^,?\\s(?:${OR})\\s`, "u");

/** What was so or might be: "used to be slow", "could be faster". */
const wish =
  /(?<!\p{L})(?:used to (?:be|have|offer)|(?:could|should|must|ought to|needs? to) be|(?:könnte|sollte|müsste)n?|pourrai(?:t|ent) être|podrían? ser|potrebber?o? essere|poderiam? ser)(?: \p{L}+){0,2} $/u;
const isWished = (text: string, at: number) => wish.test(text.slice(Math.max(0, at - 60), at));

interface Said {
  name: string;
  positive: boolean;
  opposite: string;
  isDenied: boolean;
  /** It begins with a denial itself: "pas cher", "no hidden fees". */
  isNegation: boolean;
  /** Offsets into the clause. */
  start: number;
  end: number;
}

/** Of qualities in a row whose last is joined by "or", all are denied where the first is. */
function shareDenial(found: readonly Said[], text: string): void {
  let from = 0;
  for (const [n, { end }] of found.entries()) {
    const next = found[n + 1];
    const gap = next && joint.exec(text.slice(end, next.start));
    if (gap && gap.groups!.or === undefined) continue;
    const to = gap ? n + 1 : goesOnWithOr.test(text.slice(end)) ? n : from;
    for (let k = from + 1; k <= to; k++)
      found[k]!.isDenied ||= found[k - 1]!.isDenied || (k === from + 1 && found[from]!.isNegation);
    from = n + 1;
  }
}

/** The qualities that a clause speaks of, in its order; a word said against one turns it round. */
export function qualitiesIn(clause: string, spoken: readonly Speech[]): { name: string; positive: boolean; start: number }[] {
  const isNegation = (form: string) =>
    form.endsWith("n't") || spoken.some(({ language }) => negationWords.get(language)!.has(form));
  const text = lowered(clause);
  const all = spoken.flatMap(({ language, terms, matters }) => {
    const forms = formsOf(text, language);
    const stems = forms.map((form) => stemOf(form, language));
    // Most clauses speak of none; where their words stand costs more to find than the words.
    const hasMatter = stems.some((stem) => matters.has(stem));
    if (!hasMatter && !stems.some((stem) => terms.has(stem))) return [];
    const words = wordsOf(text, language);
    const gapAfter = (n: number) => text.slice(words[n]!.index + words[n]![0].length, words[n + 1]?.index);
    const ofMatters = hasMatter ? saidOfMatters(forms, stems, matters, gapAfter) : [];
    const found: Said[] = ofMatters.map(({ at, ...said }) => ({
      ...said,
      isNegation: false,
      isDenied: isDenied(text, words, at, isNegation),
      start: words[at]!.index,
      end: words[at]!.index + forms[at]!.length,
    }));
    const taken = new Set(ofMatters.map(({ at }) => at));
    for (let at = 0; at < stems.length; at++) {
      const term = terms.get(stems[at]!)?.find(({ words, fixed }) => {
        const [said, parts] = fixed ? [forms, fixed] : [stems, words];
        return parts.every((part, index) => said[at + index] === part);
      });
      // "Slow support" says nothing of how fast the company is.
      if (!term || (term.words.length === 1 && (taken.has(at) || isReputed(language, stems, at, terms)))) continue;
      if (term.name === "") {
        at += term.words.length - 1;
        continue;
      }
      if ((once.has(language) && isInsurance(forms, at)) || isWished(text, words[at]!.index)) continue;
      const last = words[at + term.words.length - 1]!;
      found.push({
        ...term,
        isNegation: isNegation(forms[at]!),
        isDenied: isDenied(text, words, at, isNegation),
        start: words[at]!.index,
        end: last.index + last[0].length,
      });
      at += term.words.length - 1;
    }
    if (ofMatters.length > 0) found.sort((one, other) => one.start - other.start);
    shareDenial(found, text);
    return found;
  });
  return all
    .sort((one, other) => one.start - other.start)
    .map(({ name, opposite, positive, isDenied, start }) =>
      isDenied ? { name: opposite, positive: !positive, start } : { name, positive, start },
    );
}
