import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { CLOSED_WORDS } from "../../language/opening-words.ts";
import { DAYS, weekdaysIn } from "../../language/weekdays.ts";
import { fold } from "../../language/words.ts";
import { placeOf } from "../../place-of-value.ts";
import type { StructuredItem } from "../../structured-items.ts";
import { DAILY, type Difference, hoursOf, OPENING_HOURS, shownBlocks } from "./business-hours.ts";
import { isOfPart, labelAbove } from "./hours-scope.ts";

const AND = "(?:\\s?[,&+/]\\s?|\\s(?:and|und|et|y|e|en|i|och|og|a|es|ve|и)\\s)";

/** Before the name of a day. */
const ON = "(?:on|am|an|le|les|il|la|el|los|as|aos|op|w|we|pa|om)";

/**
 * Days that a line of the page calls closed and nothing else, and the data open. What stands before the day or behind the word may be a part of the
 * house, of the day or of the year ("Kitchen: Sunday closed", "closed at noon"); a day that the page names elsewhere may have other hours there.
 */
export function closedDifferences(business: StructuredItem, context: CheckContext): Difference[] {
  const { document, language } = context;
  const names = weekdaysIn(language).folded;
  const day = `(?:${names.join("|")})s?`;
  const days = `(?<days>${day}(?:${AND}${day}){0,2})`;
  const closed = [
    `(?<ahead>^|[.;,]\\s|\\d\\s?(?:(?:uhr|uur|h|am|pm)\\s)?)${days}\\s?[:：–-]?\\s?(?:${CLOSED_WORDS})(?=$|[.;,](?:\\s|$))`,
    // "Closed on Mondays."
    `(?<ahead>^|[.;,]\\s)(?:${CLOSED_WORDS})\\s(?:${ON}\\s)?${days}(?=$|[.;,](?:\\s|$))`,
  ].map((source) => new RegExp(source, "u"));
  const blocks = shownBlocks(context);
  const folded = blocks.map((block) => fold(block.text));
  if (folded.some((text) => DAILY.test(text))) return [];
  for (const [at, block] of blocks.entries()) {
    const match = closed.map((pattern) => pattern.exec(folded[at]!)).find(Boolean);
    // A telephone line has days of its own; its heading, the line before or that above its hours names it.
    const label = labelAbove(block, blocks, language);
    const before = folded.slice(Math.max(0, at - 1), at + 1).concat([headingOf(block, context), label].map(fold));
    if (!match || before.some(isOfPart)) continue;
    const isElsewhere = (name: string) => folded.reduce((sum, text) => sum + text.split(name).length - 1, 0) > 1;
    const named = DAYS.filter((_, index) => match.groups!.days!.includes(names[index]!) && !isElsewhere(names[index]!));
    const [wrong] = named.flatMap((on) => hoursOn(business, on) ?? []);
    // What folding makes longer is quoted whole.
    const [from, to] =
      folded[at]!.length === block.text.length
        ? [match.index + match.groups!.ahead!.length, match.index + match[0].length]
        : [0, undefined];
    if (wrong)
      return [
        {
          what: OPENING_HOURS,
          said: `${wrong.day} ${wrong.opens}–${wrong.closes}`,
          shown: block.text.slice(from, to),
          evidence: [placeOf(business, wrong.written, context), quoteText(document, block, from, to)],
        },
      ];
  }
  return [];
}

/** The heading that a block stands under. */
const headingOf = (block: TextBlock, { sections }: CheckContext): string =>
  sections.find(({ blocks }) => blocks.includes(block))?.heading?.text ?? "";

/** When the data open on a day, in all weeks. */
function hoursOn(
  { node }: StructuredItem,
  day: string,
): { day: string; written: string; opens: string; closes: string } | undefined {
  const ofDay = hoursOf(node).filter(
    ({ dayOfWeek, validFrom, validThrough }) =>
      validFrom === undefined && validThrough === undefined && [dayOfWeek].flat().some((each) => textOf(each).endsWith(day)),
  );
  const { written, opens, closes } = ofDay[0]
    ? { written: day, opens: textOf(ofDay[0].opens), closes: textOf(ofDay[0].closes) }
    : listedOn([node.openingHours].flat(), day);
  return /^\d{1,2}:\d{2}/.test(opens) && opens !== closes ? { day, written, opens, closes } : undefined;
}

/** A line of hours in data: "Mo-Fr 09:00-17:00", "Mo,We 9:00-12:00". */
const LISTED =
  /^(?<days>(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su)){0,6})\s(?<opens>\d{1,2}:\d{2})-(?<closes>\d{1,2}:\d{2})$/;

/** The line of hours that opens on a day; empty where none does. */
function listedOn(lines: readonly unknown[], day: string): { written: string; opens: string; closes: string } {
  for (const line of lines) {
    const written = textOf(line);
    const { days = "", opens = "", closes = "" } = LISTED.exec(written)?.groups ?? {};
    const isOn = days.split(",").some((part) => {
      const [from = -1, to = from] = part.split("-").map((short) => DAYS.findIndex((name) => name.startsWith(short)));
      const at = DAYS.indexOf(day);
      return from <= to ? from <= at && at <= to : at >= from || at <= to;
    });
    if (days && isOn) return { written, opens, closes };
  }
  return { written: "", opens: "", closes: "" };
}
