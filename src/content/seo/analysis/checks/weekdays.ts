import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { findDates } from "../language/dates.ts";
import { weekdaysIn } from "../language/weekdays.ts";
import { DAYS } from "./business-hours.ts";

/** Before it, countries counted their days in other ways (our own limit). */
const MIN_YEAR = 1950;

type Said = { block: TextBlock; start: number; end: number; weekday: number; date: string; year: string };

const DAY_AND_MONTH =
  "\\d{1,2}(?:\\.|er|º|st|nd|rd|th)?\\s(?:de\\s|d['’])?\\p{L}{3,14}|\\p{L}{3,14}\\s\\d{1,2}(?:st|nd|rd|th)?(?![\\d:.])";
const YEAR = "(?:,?\\s(?:de\\s|del\\s)?(?<year>(?:19|20)\\d{2})(?!\\d))?";

/** Days of the month with the name of their day of the week before them. */
function datesOf({ document, language }: CheckContext): Said[] {
  const names = weekdaysIn(language);
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

/** The day of the week of a date in a year; undefined where it is no date. */
function weekdayOf(date: string, year: string): number | undefined {
  const [found] = findDates(`${date} ${year}`);
  const isDay = found?.hasDay && new Date(found.at).getUTCFullYear() === Number(year);
  return isDay ? new Date(found.at).getUTCDay() : undefined;
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
    const falls = ({ date, weekday, year }: Said) => (year ? [year] : years).some((each) => weekdayOf(date, each) === weekday);
    const isDate = ({ date, year }: Said) =>
      year
        ? Number(year) >= MIN_YEAR && weekdayOf(date, year) !== undefined
        : years.some((each) => weekdayOf(date, each) !== undefined);
    const dates = all.filter(isDate);
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
