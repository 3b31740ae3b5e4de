import { fold } from "./words.ts";

/** Units by what they measure; the first name stands for all. Written forms are compared folded. */
const UNITS: [string, RegExp][] = [
  [
    "money",
    /^(?:\p{Sc}|eur|euros?|usd|dollars?|dolar\p{L}{0,4}|gbp|pounds?|chf|franken|francs?|yen|jpy|円|万円|zl|pln|zlot\p{L}{1,4}|lira\p{L}{0,4}|kron\p{L}{1,3}|nok|dkk|czk|руб\p{L}{0,4}|грн|reais|reales|r\$|brl|aed|ريال|درهم|دينار|جنيها?|ليرة|يورو|دولارا?|元|원)$/u,
  ],
  ["%", /^(?:%|％|percent|prozent|pour|por|per|por|procent|パーセント)$/],
  ["year", /^(?:years?|jahren?|jahre|ans?|annees?|anos?|anni|anno|jaar|jaren|年間?)$/],
  ["month", /^(?:months?|monaten?|monate|mois|mes|meses|mese|mesi|meses|maand|maanden|か月|ヶ月|カ月)$/],
  ["week", /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week|週間)$/],
  ["day", /^(?:days?|tagen?|tage|jours?|dias?|giorn[oi]|dag|dagen|日間?)$/],
  ["hour", /^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren|時間|ч|час\p{L}{0,2})$/u],
  ["minute", /^(?:min|mins|minutes?|minuten?|minutos?|minut[oi]|分間?|мин|минут\p{L}?)$/u],
  ["second", /^(?:s|sec|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden|秒)$/],
  ["kg", /^(?:kg|kilos?|kilograms?|kilogramm|kilogrammes?|キロ(?:グラム)?|公斤|千克|кг|килограмм\p{L}{0,2})$/u],
  ["g", /^(?:g|gr|grams?|gramm|grammes?|gramos?|grammi|gramas?|グラム|克|г|гр|грамм\p{L}{0,2})$/u],
  ["m", /^(?:m|met(?:er|re|ro)s?|metri|メートル|м|метр\p{L}{0,2})$/u],
  ["cm", /^(?:cm|centimet(?:er|re|ro)s?|zentimeter|centimetri|センチ(?:メートル)?|厘米|см)$/],
  ["mm", /^(?:mm|millimet(?:er|re)s?|ミリ(?:メートル)?|毫米|мм)$/],
  ["km", /^(?:km|kilomet(?:er|re|ro)s?|chilometri|quilometros?|キロメートル|公里|км)$/],
  ["litre", /^(?:l|lit(?:er|re|ro)s?|litri|リットル|л|литр\p{L}{0,2})$/u],
  ["ml", /^(?:ml|millilit(?:er|re)s?|ミリリットル|毫升|мл)$/],
  ["w", /^(?:w|watts?|вт)$/],
  ["kwh", /^kwh$/],
  ["wh", /^wh$/],
  ["mah", /^mah$/],
  ["db", /^(?:dba?|dezibel|decibels?|decibel[ei]|desibel|デシベル|ديسيبل)$/],
  [
    "°c",
    /^(?:°[cf]?|℃|℉|grad|degrees?|degres?|grados?|gradi|graus|graden|stopni\p{L}{0,3}|derece\p{L}{0,4}|درجة|درجات|градус\p{L}{0,2})$/u,
  ],
  ["inch", /^(?:in|inch|inches|zoll|pouces?|pulgadas?|pollici)$/],
  ["lb", /^(?:lbs?|oz|ounces?)$/],
];

/** Abbreviations of money that are words or other units elsewhere ("6 ft", "30 Sek."), by the languages that use them. */
const OWN_MONEY: [RegExp, Set<string>][] = [
  [/^(?:ft|huf)$/, new Set(["hu"])],
  [/^(?:kr|sek)$/, new Set(["sv", "nb", "nn", "no", "da"])],
  [/^(?:lei|ron)$/, new Set(["ro"])],
  [/^(?:tl|try)$/, new Set(["tr"])],
  [/^(?:kc|kč)$/, new Set(["cs"])],
  [/^sar$/, new Set(["ar"])],
  [/^р$/, new Set(["ru"])],
];

/** Units of CLDR by our names. Their written forms in a language come with the runtime. */
const CLDR: [string, string[]][] = [
  ["%", ["percent"]],
  ["year", ["year"]],
  ["month", ["month"]],
  ["week", ["week"]],
  ["day", ["day"]],
  ["hour", ["hour"]],
  ["minute", ["minute"]],
  ["second", ["second"]],
  ["kg", ["kilogram"]],
  ["g", ["gram"]],
  ["m", ["meter"]],
  ["cm", ["centimeter"]],
  ["mm", ["millimeter"]],
  ["km", ["kilometer"]],
  ["litre", ["liter"]],
  ["ml", ["milliliter"]],
  ["°c", ["celsius", "fahrenheit"]],
  ["inch", ["inch"]],
  ["gigabyte", ["gigabyte"]],
  ["megabyte", ["megabyte"]],
];
/** Numbers that take each of the forms that languages have for one, a few and many. */
const SAMPLES = [1, 2, 5, 11, 1.5];

const forms = new Map<string, Map<string, string>>();

/** The words for units in a language, folded, with the unit that each stands for. */
function formsIn(language: string): Map<string, string> {
  const known = forms.get(language);
  if (known) return known;
  const found = new Map<string, string>();
  for (const [unit, names] of CLDR)
    for (const name of names)
      for (const unitDisplay of ["long", "short"] as const) {
        const format = new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay });
        const written = SAMPLES.flatMap((sample) => format.formatToParts(sample).filter(({ type }) => type === "unit"));
        // "degrees Celsius": the first word is enough, and a single letter may be anything.
        for (const { value } of written) {
          const [word = ""] = fold(value).trim().split(/[\s.]/);
          if (word.length > 1 && !found.has(word)) found.set(word, unit);
        }
      }
  forms.set(language, found);
  return found;
}

/** Languages that add their endings to a unit's name ("3 günlük"). */
const AGGLUTINATING = new Set(["tr", "fi", "hu", "et", "az"]);
/** Their letters join without spaces, and a year is also part of a date. */
const UNSPACED = new Set(["ja", "zh", "th", "ko"]);

/** The unit that a folded word names in any language that is judged or in the text's own, or undefined. */
export function unitNamed(folded: string, language: string): string | undefined {
  if (OWN_MONEY.some(([pattern, languages]) => languages.has(language) && pattern.test(folded))) return "money";
  const found = UNITS.find(([, pattern]) => pattern.test(folded))?.[0];
  if (found || UNSPACED.has(language) || folded.length < 2) return found;
  const own = formsIn(language);
  const exact = own.get(folded);
  if (exact || !AGGLUTINATING.has(language)) return exact;
  for (const [word, unit] of own)
    if (word.length >= 3 && folded.startsWith(word) && folded.length - word.length <= 5) return unit;
  return undefined;
}
