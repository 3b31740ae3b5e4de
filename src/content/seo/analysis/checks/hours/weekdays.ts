import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { findDates } from "../../language/dates.ts";
import { DAYS, weekdaysIn } from "../../language/weekdays.ts";

/** Before it, countries counted their days in other ways (our own limit). */
const MIN_YEAR = 1950;

type Said = { block: TextBlock; start: number; end: number; weekday: number; date: string; year: string };

const DAY_AND_MONTH =
  "\\d{1,2}(?:\\.|er|º|st|nd|rd|th)?\\s(?:de\\s|d['’])?\\p{L}{3,14}|\\p{L}{3,14}\\s\\d{1,2}(?:st|nd|rd|th)?(?![\\d:.])";
const YEAR = "(?:,?\\s(?:de\\s|del\\s)?(?<year>(?:19|20)\\d{2})(?!\\d))?";

/** What tells of a year before, folded in no way. */
const LAST_YEAR =
  /(?<!\p{L})(?:(?:last|previous) year|(?:letzte[sn]|vorige[sn]|vergangene[sn]) jahr|vorjahr|l['’](?:an|année) (?:dernier|dernière|passée)|(?:el )?año pasado|l['’]anno scorso|ano passado|(?:vorig|afgelopen) jaar|(?:zeszły|ubiegły)\p{L}{0,3} roku?|förra året|i fjol|geçen (?:yıl|sene))(?!\p{L})|昨年|去年/iu;

/** Whether a passage tells of earlier years, so that a date without a year in it may be of one of these. */
const isHistory = (text: string, today: number): boolean =>
  LAST_YEAR.test(text) || (text.match(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/g) ?? []).some((year) => Number(year) < today - 1);

/** Days of the month with the name of their day of the week before them. */
function datesOf({ document, language }: CheckContext): Said[] {
  const names = weekdaysIn(language).small;
  const pattern = new RegExp(
    `(?<!\\p{L})(?<name>${names.join("|")}),?\\s(?:(?:the|den|dem|der|le|el|il|o|a|de|do|i)\\s)?(?<date>${DAY_AND_MONTH})${YEAR}`,
    "giu",
  );
  return document.blocks
    .filter(({ kind, quoted }) => kind !== "code" && !quoted)
    .flatMap((block) =>
      [...block.text.matchAll(pattern)].map(({ index, 0: text, groups }) => ({
        block,
        start: index,
        end: index + text.length,
        weekday: names.indexOf(groups!.name!.toLowerCase()),
        date: groups!.date!,
        year: groups!.year ?? "",
      })),
    );
}

/** A date in a year; undefined where it is none. */
function dayOf(date: string, year: string | number): Date | undefined {
  const [found] = findDates(`${date} ${year}`);
  const day = found?.hasDay ? new Date(found.at) : undefined;
  return day?.getUTCFullYear() === Number(year) ? day : undefined;
}

const weekdayOf = (date: string, year: string | number): number | undefined => dayOf(date, year)?.getUTCDay();

/** From this month on, counted from 0, a date belongs to the autumn and winter of which the year names the beginning. */
const AUGUST = 7;

/** Whether a date without a year falls right across the turn of the year: "Friday 25 December" and then "Friday 1 January", under "Christmas 2026". */
function fallsAcross(one: Said, all: readonly Said[], years: readonly string[]): boolean {
  return years.some((year) => {
    const isLate = (date: string) => (dayOf(date, year)?.getUTCMonth() ?? 0) >= AUGUST;
    const late = isLate(one.date);
    const isOther = (other: Said) => !other.year && isLate(other.date) !== late && weekdayOf(other.date, year) === other.weekday;
    return weekdayOf(one.date, Number(year) + (late ? -1 : 1)) === one.weekday && all.some(isOther);
  });
}

const YEARS_AHEAD = 2;

/** A visitor who comes on the one day or on the other finds nobody. */
const agree: Check = {
  id: "weekdays-agree",
  channel: "ai_search",
  category: "facts",
  what: "dates that fall on another day of the week than the one beside them",
  threshold: "0; without a year, those of the text's own years, where another date of it falls on its day",
  run: (context) => {
    const { document, text, now } = context;
    const all = datesOf(context);
    if (all.length === 0) return notApplicable("no dates with a day of the week");
    const today = now.getUTCFullYear();
    const named = new Set(`${document.titles[0]?.text ?? ""}\n${text}`.match(/(?<![\d.,])20\d{2}(?![\d.,]\d|\d)/g));
    const years = [...named].filter((year) => Number(year) >= today - 1 && Number(year) <= today + YEARS_AHEAD);
    const falls = (one: Said) =>
      (one.year ? [one.year] : years).some((each) => weekdayOf(one.date, each) === one.weekday) ||
      (!one.year && fallsAcross(one, all, years));
    const isDate = ({ date, year }: Said) =>
      year
        ? Number(year) >= MIN_YEAR && weekdayOf(date, year) !== undefined
        : years.some((each) => weekdayOf(date, each) !== undefined);
    const dates = all.filter((one) => isDate(one) && (one.year !== "" || !isHistory(one.block.text, today)));
    const isSure = dates.some((one) => !one.year && falls(one));
    const wrong = dates.filter((one) => !falls(one) && (one.year !== "" || isSure));
    const [first] = wrong;
    if (!first) return pass(`${dates.length} dates`);
    const year = first.year || years[0]!;
    const said = first.block.text.slice(first.start, first.end);
    const right = DAYS[weekdayOf(first.date, year)!]!;
    return fail(`${wrong.length}`, {
      priority: "high",
      title: `Correct the day or the date in "${shorten(said, 50)}"`,
      why: `"${shorten(said, 60)}" falls on a ${right} in ${year}; who plans by it comes on the wrong day, and engines pass it on.`,
      change: `Find out which is right, and write the day and the date that belong together in "${shorten(first.block.text, 80)}".`,
      evidence: wrong.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
    });
  },
};

export const weekdayChecks: Check[] = [agree];
