import { remembered } from "./remembered.ts";
import { unitNamed } from "./units.ts";
import { fold } from "./words.ts";

/** A number in a text with what it counts or measures. */
export type Measure = {
  value: number;
  /** `money`, a unit's own name, or the beginning of the word that is counted; empty where nothing follows. */
  unit: string;
  start: number;
  end: number;
};

/** Numbers from two to twelve, and tens, as words. Folded; a unit has to follow. */
const NUMBER_WORDS: [number, string][] = [
  [2, "dwa|dwie|dwoch|iki|اثنان|два|две|two|zwei|deux|dos|due|dois|duas|twee|tva|dva|dve"],
  [3, "trzy|trzech|uc|ثلاث|ثلاثة|три|three|drei|trois|tres|tre|drie|tri"],
  [4, "cztery|czterech|dort|اربع|اربعة|четыре|four|vier|quatre|cuatro|quattro|quatro|fyra|fire|ctyri"],
  [5, "piec|pieciu|bes|خمس|خمسة|пять|five|funf|cinq|cinco|cinque|vijf|fem|pet"],
  [6, "szesc|szesciu|alti|ست|ستة|шесть|six|sechs|seis|sei|zes|sest"],
  [7, "siedem|yedi|سبع|سبعة|семь|seven|sieben|sept|siete|sette|sete|zeven|sju|syv|sedm"],
  [8, "osiem|sekiz|ثماني|ثمانية|восемь|eight|acht|huit|ocho|otto|oito|atta|otte|atte|osm"],
  [9, "dziewiec|dokuz|تسع|تسعة|девять|nine|neun|neuf|nueve|nove|negen|nio|devet"],
  [10, "dziesiec|dziesieciu|عشر|عشرة|десять|ten|zehn|dix|diez|dieci|dez|tien|tio|deset"],
  [11, "eleven|elf|onze|once|undici"],
  [12, "dwanascie|двенадцать|twelve|zwolf|douze|doce|dodici|doze|twaalf"],
  [14, "czternascie|четырнадцать|fourteen|vierzehn|quatorze|catorce|quattordici|catorze|veertien"],
  [15, "pietnascie|пятнадцать|fifteen|funfzehn|quinze|quince|quindici|vijftien"],
  [20, "dwadziescia|yirmi|عشرون|عشرين|двадцать|twenty|zwanzig|vingt|veinte|venti|vinte|twintig"],
  [24, "twenty-four|vierundzwanzig|vingt-quatre|veinticuatro|ventiquattro|vierentwintig"],
  [30, "trzydziesci|otuz|ثلاثون|ثلاثين|тридцать|thirty|dreissig|trente|treinta|trenta|trinta|dertig"],
  [40, "czterdziesci|сорок|forty|vierzig|quarante|cuarenta|quaranta|quarenta|veertig"],
  [50, "piecdziesiat|пятьдесят|fifty|funfzig|cinquante|cincuenta|cinquanta|cinquenta|vijftig"],
  [60, "szescdziesiat|шестьдесят|sixty|sechzig|soixante|sesenta|sessanta|sessenta|zestig"],
];
const WORD_VALUES = new Map(NUMBER_WORDS.flatMap(([value, forms]) => forms.split("|").map((form) => [form, value] as const)));
/** The number that a word of any known language names; undefined where it names none. The French "très" is not the Spanish "tres". */
export const numberWord = (word: string): number | undefined =>
  word.toLowerCase() === "très" ? undefined : WORD_VALUES.get(fold(word));
const WORDS = /(?<!\p{L})(?<word>\p{L}{2,14}(?:-(?:four|quatre))?)[\s\u00a0\u202f-](?<unit>\p{L}{1,20})/giu;

/** Arabic has a form of the unit's own for two of it, and puts one behind it. */
const DUALS =
  /(?<!\p{L})(?<year>سنتان|سنتين|عامان|عامين|(?:سنة|عام) واحدة?)|(?<month>شهران|شهرين|شهر واحد)|(?<week>أسبوعان|أسبوعين)|(?<day>يومان|يومين)|(?<hour>ساعتان|ساعتين)|(?<minute>دقيقتان|دقيقتين)(?!\p{L})/gu;

function dualsIn(text: string): Measure[] {
  return Array.from(text.matchAll(DUALS), (match) => {
    const unit = Object.entries(match.groups!).find(([, word]) => word !== undefined)![0];
    return { value: /واحد/.test(match[0]) ? 1 : 2, unit, start: match.index, end: match.index + match[0].length };
  });
}

/** Numbers that are written as words, with a known unit behind them. */
function spelledIn(text: string, language: string): Measure[] {
  const found: Measure[] = [];
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(text); match; match = WORDS.exec(text)) {
    const value = numberWord(match.groups!.word!);
    const unit = value === undefined ? undefined : unitNamed(fold(match.groups!.unit!), language);
    if (value !== undefined && unit) found.push({ value, unit, start: match.index, end: WORDS.lastIndex });
    // The next word may be a number.
    else WORDS.lastIndex = match.index + match.groups!.word!.length;
  }
  return found;
}

/** Whether a text holds a number that is written as a word. */
export const hasNumberWord = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => numberWord(word) !== undefined);

/** "iPhone 15 128 GB" is a name before a number. */
const MEASURE =
  /(?:(?<before>\p{Sc}|%|yüzde)\s?)?(?<![\d.,:/-]|(?![\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー])\p{L})(?<number>(?!\d{1,2}[ \u00a0][1-9]\d{2}[\s\u00a0-]?(?:GB|Go|ГБ)(?!\p{L}))\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,3})?)(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹:/])(?:[\s\u00a0\u202f-]?(?<after>\p{Sc}|[%％°℃]C?|[A-Za-z]{1,4}(?=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}])|[\p{Script=Katakana}ー]{2,8}|[ヶか]?[\p{Script=Han}\p{Script=Katakana}ヶ]{1,3}|\p{L}{1,20}\$?))?/gu;

/** Digits and marks of other scripts, each of one code unit, as ASCII has them. */
export function plainDigits(text: string): string {
  if (!/[\u0660-\u066c\u06f0-\u06f9\uff10-\uff19]/.test(text)) return text;
  const zeroOf = (digit: string) => (digit < "\u06f0" ? 0x660 : digit < "\uff10" ? 0x6f0 : 0xff10);
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - zeroOf(digit)))
    .replaceAll("\u066a", "%")
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
}

/** The numbers of a text with their units, in order. Dates, times, versions and ratios are none. */
export const measuresIn = remembered((source, language): readonly Measure[] => {
  const text = plainDigits(source);
  const written = Array.from(text.matchAll(MEASURE), (match) => {
    const { before, number, after } = match.groups!;
    const named = before ? (/\p{Sc}/u.test(before) ? "money" : "%") : unitOf(after ?? "", language);
    const end = match.index + match[0].length;
    const unit = named === "year" && /^[\s-]olds?\b/i.test(text.slice(end, end + 6)) ? "age" : named;
    return { value: numberOf(number!), unit, start: match.index, end };
  });
  const spelled = [...spelledIn(text, language), ...dualsIn(text)];
  return joinTimes(spelled.length > 0 ? [...written, ...spelled].sort((a, b) => a.start - b.start) : written, text);
});

/** What stands before a time of the day. */
const AT_TIME =
  /(?<!\p{L})(?:at|from|until|um|ab|bis|gegen|à|dès|de|vers|a las|desde las|hasta las|alle|dalle|às|das|om|vanaf|tot|kl\.?|klo|o|в|до|с)\s*$/iu;

/** "1 hour 15 minutes" and "14 h 12" are one time each; "at 14 h 12" is one of the day, which is no measure. */
function joinTimes(measures: readonly Measure[], text: string): readonly Measure[] {
  if (!measures.some(({ unit }) => unit === "hour")) return measures;
  const joined: Measure[] = [];
  for (let at = 0; at < measures.length; at++) {
    const measure = measures[at]!;
    const next = measures[at + 1];
    const link = next && measure.unit === "hour" ? text.slice(measure.end, next.start) : "none";
    const isMinute = next?.unit === "minute" && LINKS_TIMES.test(link);
    const isClock =
      /^[\s\u00a0\u202f]?$/.test(link) &&
      /\dh$|\d[\s\u00a0\u202f]h$/i.test(text.slice(0, measure.end)) &&
      /^[0-5]\d(?!\d)/.test(text.slice(next!.start));
    if (!isMinute && !isClock) joined.push(measure);
    else {
      at++;
      const end = isMinute ? next!.end : next!.start + 2;
      if (!AT_TIME.test(text.slice(Math.max(0, measure.start - 12), measure.start)))
        joined.push({ ...measure, value: measure.value * 60 + next!.value, unit: "minute", end });
    }
  }
  return joined;
}

const LINKS_TIMES = /^[\s\u00a0\u202f]?(?:(?:and|und|et|y|e|en|och|og|i|и)\s)?$/iu;

const MIN_NOUN_LETTERS = 4;

/** Things that are counted in words ("four steps"), with what is counted as their unit. */
export const countsIn = remembered((text, language): readonly Measure[] => {
  const found = Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index }) => ({ word, start: index, end: index + word.length }));
  return found.flatMap(({ word, start, end }, at) => {
    // "Zweimal", "dvakrát".
    const [, often = ""] = /^(\p{L}{2,10}?)(?:mal|krat)$/u.exec(fold(word)) ?? [];
    if (WORD_VALUES.has(often)) return [{ value: WORD_VALUES.get(often)!, unit: "times", start, end }];
    const value = numberWord(word);
    if (value === undefined) return [];
    const noun = found[at + 1];
    const isCounted = noun?.start === end + 1 && noun.word.length >= MIN_NOUN_LETTERS;
    return isCounted && !unitNamed(fold(noun.word), language)
      ? [{ value, unit: unitOf(noun.word, language), start, end: noun.end }]
      : [];
  });
});

/** What `monthsIn` calls its unit. */
export const MONTH_OF_YEAR = "month of the year";

const monthNames = new Map<string, Map<string, number>>();

function monthsOf(language: string): Map<string, number> {
  const known = monthNames.get(language);
  if (known) return known;
  const names = new Map<string, number>();
  for (let month = 0; month < 12; month++)
    for (const options of [{ month: "long" }, { month: "long", day: "numeric" }] as const)
      for (const { type, value } of new Intl.DateTimeFormat(language, options).formatToParts(new Date(2026, month, 15)))
        if (type === "month" && /^\p{L}{3,}$/u.test(value)) names.set(fold(value), month + 1);
  monthNames.set(language, names);
  return names;
}

/** The months that a text names without a day or year beside them. */
export const monthsIn = remembered((text, language): readonly Measure[] => {
  const names = monthsOf(language);
  return Array.from(text.matchAll(/\p{L}{3,}/gu)).flatMap(({ 0: word, index }) => {
    const value = names.get(fold(word));
    if (value === undefined) return [];
    const isOfDate =
      /\d[\s.,ºer]{0,4}(?:de\s)?$/u.test(text.slice(0, index)) ||
      /^[\s.,]{1,2}(?:de\s|del\s)?\d/u.test(text.slice(index + word.length));
    // "May" and "march" are words in English.
    const isWord = language === "en" && /^(?:may|march)$/.test(word);
    return isOfDate || isWord ? [] : [{ value, unit: MONTH_OF_YEAR, start: index, end: index + word.length }];
  });
});

/** The name of a unit, or the beginning of the word for what is counted, as measures have it. */
export function unitOf(word: string, language: string): string {
  const folded = fold(word);
  // In languages without spaces other words follow at once ("14日以内").
  const known = /^\p{sc=Han}|^[ヶか]/u.test(folded)
    ? [3, 2, 1].map((length) => unitNamed(folded.slice(0, length), language)).find(Boolean)
    : unitNamed(folded, language);
  // What is counted has forms ("room", "rooms").
  return known ?? folded.replace(/(?:s|es|en|n|i|e)$/, "").slice(0, 8);
}

/** A written number, whichever of comma and point divides its decimals. */
export function numberOf(text: string): number {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, "");
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1] ?? (/^0[.,]\d{3}$/.test(plain) ? plain.slice(2) : undefined);
  if (decimals === undefined) return Number(plain.replace(/\D/g, ""));
  return Number(`${plain.slice(0, -decimals.length - 1).replace(/\D/g, "")}.${decimals}`);
}
