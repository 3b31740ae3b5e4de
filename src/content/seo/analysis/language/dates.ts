import { plainDigits } from "./measures.ts";
import { fold } from "./words.ts";

/** Month names, folded, by the first letters that tell them apart in the languages that are judged. */
const MONTHS: [RegExp, number][] = [
  [/^(?:jan|ene|gen|sty|led)/, 1],
  [/^(?:feb|fev|févr|fevr|lut|úno|uno)/, 2],
  [/^(?:mar(?!z?o?\w*i)|märz|maerz|maart|mars|mrt|mrz|bře|bre)/, 3],
  [/^(?:apr|avr|abr|kwi|dub|ápr)/, 4],
  [/^(?:may|mai|mayo|mag|mei|maj|kvě|kve|máj)/, 5],
  [/^(?:jun|juin|giu|cze|červn|cervn|jún)/, 6],
  [/^(?:jul|juil|lug|lip|červenc|cervenc|júl)/, 7],
  [/^(?:aug|août|aout|ago|sie|srp)/, 8],
  [/^(?:sep|set|wrz|zář|zar|sze)/, 9],
  [/^(?:oct|okt|ott|out|paź|paz|říj|rij)/, 10],
  [/^(?:nov|lis)/, 11],
  [/^(?:dec|déc|dez|dic|gru|pro)/, 12],
];

/** Languages whose months are known by the names that the runtime has for them. */
const LANGUAGES =
  "en de fr es it pt nl pl cs sk hu ro sv da nb fi tr ar fa he el ru uk bg hr sr sl lt lv et id vi hi ca eu gl".split(" ");

let namesOfMonths: Map<string, number> | undefined;

/** Months by their folded names, alone and beside a day; a name that means two months in two languages is left out. */
function monthNames(): Map<string, number> {
  if (namesOfMonths) return namesOfMonths;
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ["long", "short"] as const) {
      const locale = `${language}-u-ca-gregory-nu-latn`;
      const formats = [
        new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }),
        new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" }),
      ];
      for (let at = 0; at < 24; at++) {
        const index = at % 12;
        const parts = formats[at < 12 ? 0 : 1]!.formatToParts(Date.UTC(2026, index, 15));
        const part = parts.find(({ type }) => type === "month");
        const name = fold(part?.value ?? "").replace(/\.$/, "");
        if (name.length < 3 || /\d/.test(name)) continue;
        const known = found.get(name);
        found.set(name, known === undefined || known === index + 1 ? index + 1 : 0);
      }
    }
  namesOfMonths = found;
  return found;
}

export type FoundDate = {
  at: number;
  start: number;
  end: number /** Whether the text names the day of the month. */;
  hasDay: boolean;
};

const PATTERN =
  /(?<iso>\b(?<y1>(?:19|20)\d{2})-(?<m1>\d{2})-(?<d1>\d{2})\b)|(?<ja>(?<y2>(?:19|20)\d{2})年(?<m2>\d{1,2})月(?:(?<d2>\d{1,2})日)?)|(?<dmy>\b(?<d3>\d{1,2})[./](?<m3>\d{1,2})[./](?<y3>(?:19|20)\d{2})\b)|(?<long>\b(?<d4>\d{1,2})(?:\.|er|º|st|nd|rd|th)?\s(?:de\s|d['’])?(?<n4>\p{L}{3,14})\.?,?\s(?:de\s|del\s)?(?<y4>(?:19|20)\d{2})\b)|(?<us>\b(?<n5>\p{L}{3,14})\.?\s(?<d5>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y5>(?:19|20)\d{2})\b)|(?<my>\b(?<n6>\p{L}{3,14})\.?\s(?:de\s)?(?<y6>(?:19|20)\d{2})\b)/giu;

/** Written dates in a text; a month without a day counts as its first. Day and month in figures are read day first. */
export function findDates(text: string): FoundDate[] {
  return Array.from(plainDigits(text).matchAll(PATTERN)).flatMap((match) => {
    const group = match.groups!;
    const year = Number(group.y1 ?? group.y2 ?? group.y3 ?? group.y4 ?? group.y5 ?? group.y6);
    const named = group.n4 ?? group.n5 ?? group.n6;
    const writtenDay = group.d1 ?? group.d2 ?? group.d3 ?? group.d4 ?? group.d5;
    const hasDay = writtenDay !== undefined;
    const isWord = named !== undefined && !hasDay && !match[0].includes(`${named}.`) && WORD.test(named);
    const month = isWord ? 0 : named ? monthOf(named) : Number(group.m1 ?? group.m2 ?? group.m3);
    const day = Number(writtenDay ?? 1);
    const at = Date.UTC(year, (month > 12 ? day : month) - 1, month > 12 ? month : day);
    return month >= 1 && !Number.isNaN(at) ? [{ at, hasDay, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Short for a month in one language, and a word of its own in others, where no day stands before it ("MacBook Pro 2018"). */
const WORD = /^(?:pro|sie|led|out|set|ago|ara)$/i;

/** Spellings that the runtime has in no language. */
const MORE_NAMES = ["mrz", "maerz"];

function monthOf(name: string): number {
  const known = monthNames();
  const folded = fold(name);
  const named = known.get(folded);
  if (named) return named;
  // Other words begin like a month by chance ("Marktforschung 2023", "Dubai 2020", "Liste 2019").
  if (![...MORE_NAMES, ...known.keys()].some((month) => month.startsWith(folded))) return 0;
  const small = name.toLowerCase();
  return MONTHS.find(([pattern]) => pattern.test(small))?.[1] ?? 0;
}

/** Dates and times of ISO 8601, in its basic form too, and with words for the zone behind them, which engines read past. */
const ISO_DATE =
  /^(?<year>\d{4})(?:-?(?<month>\d{2})(?:-?(?<day>\d{2})(?:[T ](?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?)?\s?(?:[A-Z]{1,4}|(?<sign>[+-])(?<zoneHour>\d{2})(?::?(?<zoneMinute>\d{2}))?)?)?)?)?$/i;

/**
 * The moment of an ISO 8601 date in milliseconds since 1970, where it names no offset in UTC: NaN where there is no such day or time,
 * undefined where the text has another form.
 */
export function parseIsoDate(text: string): number | undefined {
  const groups = ISO_DATE.exec(text.trim())?.groups;
  if (!groups) return undefined;
  const part = (name: string, fallback = 0) => Number(groups[name] ?? fallback);
  const [year, month, day] = [part("year"), part("month", 1), part("day", 1)];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const exists = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  if (!exists || part("hour") > 24 || part("minute") > 59 || part("second") > 60) return Number.NaN;
  const offsetMinutes = (part("zoneHour") * 60 + part("zoneMinute")) * (groups.sign === "-" ? -1 : 1);
  return midnight.getTime() + ((part("hour") * 60 + part("minute") - offsetMinutes) * 60 + part("second")) * 1000;
}

/** The moment of a date in structured data, in the form of ISO 8601 or another; NaN where it is none. */
export const parseDate = (text: string): number => parseIsoDate(text) ?? Date.parse(text);

/** The same date with day and month the other way round, in milliseconds since 1970; undefined where no month has its day's number. */
export function turnedDate(at: number): number | undefined {
  const date = new Date(at);
  if (date.getUTCDate() > 12) return undefined;
  return Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1);
}
