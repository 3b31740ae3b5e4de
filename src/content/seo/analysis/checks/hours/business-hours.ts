import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText } from "../../evidence.ts";
import { type JsonLdNode, nodesOf, textOf } from "../../json-ld.ts";
import { plainDigits } from "../../language/measures.ts";
import { OPENS_OR_CLOSES } from "../../language/opening-words.ts";
import { DAYS, weekdaysIn } from "../../language/weekdays.ts";
import { fold, sentences } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { placeOf } from "../../place-of-value.ts";
import type { Evidence } from "../../result.ts";
import type { StructuredItem } from "../../structured-items.ts";
import { isOfOtherDays } from "./hours-scope.ts";

/** What the data of a business say otherwise than its page shows it. */
export type Difference = {
  what: string;
  said: string;
  /** As the page shows it, where readers see it. */
  shown: string;
  evidence: Evidence[];
};

/** What such a difference is called. */
export const OPENING_HOURS = "opening hours";

/** Lines and short paragraphs, of the text and around it. */
export const shownBlocks = ({ document }: CheckContext): TextBlock[] =>
  [...document.blocks, ...document.outside].filter(({ kind, text }) => kind !== "code" && text.length <= 600);

/** The opening hours that data specify by day. */
export const hoursOf = (node: JsonLdNode) => nodesOf(node.openingHoursSpecification);

const minutesOf = (hour: string, minute = "0") => Number(hour) * 60 + Number(minute);

/** Minutes of the day of a time that the data write ("17:30", "17:30:00"). */
const inMinutes = (time: string): number => minutesOf(time.split(":")[0]!, time.split(":")[1]?.slice(0, 2));

/** The times at which the data open and close, as they are written there. */
function declaredTimes(node: JsonLdNode): string[] {
  const specified = hoursOf(node).flatMap((hours) => [textOf(hours.opens), textOf(hours.closes)]);
  const listed = [node.openingHours].flat().flatMap((hours) => textOf(hours).match(/\d{1,2}:\d{2}/g) ?? []);
  // Midnight and the minute before it also stand for "always" and "closed"; noon is written as a word.
  return [...new Set([...specified, ...listed])].filter(
    (time) => /^\d{1,2}:\d{2}/.test(time) && !/^(?:00:00|12:00|23:59|24:00)/.test(time),
  );
}

/** Whether the data say when it opens and when it closes. */
const hasBothEnds = (times: string[]): boolean => new Set(times.map(inMinutes)).size > 1;

/** A time of the day with its minutes or a word behind it, and both ends of a span of hours. */
const TIME =
  /(?<![\d.,])(?<hour>[01]?\d|2[0-4])(?:(?:[:.時]|\s?h\s?)(?<minute>[0-5]\d)(?!\d)|(?=\s?(?:[ap]\.?\s?m\b|uhr|h\b|時|o'clock|[–—~〜-]\s?\d|to\b|bis\b|à|alle|tot\b|do\b|a\b|till?\b))|(?<=(?:[–—~〜-]|to|bis|à|alle|tot|do|a|til|till)\s?\d{1,2})(?![\d:.,]))/giu;

/** Half an hour more, in words. */
const HALF = /^\s(?:y media|e mezz[ao]|e meia|et demie)(?!\p{L})/u;
/** Its longest form, and what shows that the word ends there. */
const MAX_HALF_LENGTH = 12;

/** The times of a text in minutes of the day. */
export const timesIn = (text: string): number[] => {
  const plain = plainDigits(text);
  return [...plain.matchAll(TIME)].map(({ groups, index, 0: written }) => {
    const end = index + written.length;
    // "11 y media"
    const isHalf = !groups!.minute && HALF.test(fold(plain.slice(end, end + MAX_HALF_LENGTH)));
    return minutesOf(groups!.hour!, isHalf ? "30" : groups!.minute);
  });
};

/** Whether a time that a page shows is one of the data; readers may count twelve hours. */
const isSame = (time: string, at: number): boolean => inMinutes(time) === at || inMinutes(time) === at + 12 * 60;

/** What counts twelve hours, folded: with a sign or in words. */
const OF_TWELVE =
  /(?:\d|\s)\s?[ap]\.?\s?m\b|o'clock|(?:mattina|pomeriggio|sera|manana|tarde|noche|manha|noite|morgens|nachmittags|abends|matin|apres-midi|soir|ochtends|middags|avonds|rano|wieczor\p{L}{0,3}|午前|午後)/u;

/** The minutes of the day that lines with hours show; before noon and after it, where twelve hours are counted. */
function shownTimes(context: CheckContext): { minutes: Set<number>; block?: TextBlock } {
  const blocks = shownBlocks(context).map((block) => ({ block, found: timesIn(block.text) }));
  const block = blocks.find(({ found }) => found.length >= 2)?.block;
  const shown = blocks.flatMap(({ found }) => found);
  const isOfADay =
    shown.some((at) => at >= 13 * 60) && !blocks.some((each) => each.found.length > 0 && OF_TWELVE.test(fold(each.block.text)));
  const minutes = new Set(shown);
  if (isOfADay) return { minutes, block };
  for (const at of shown) {
    if (at <= 12 * 60) minutes.add(at + 12 * 60);
    if (at >= 12 * 60 && at < 13 * 60) minutes.add(at - 12 * 60);
  }
  return { minutes, block };
}

/** When a business is open by its data, and otherwise by its page. */
export function hoursDifferences(business: StructuredItem | undefined, context: CheckContext): Difference[] {
  // The times of a recipe or a text are no hours.
  if (!business || context.kind === "recipe" || isArticle(context.kind)) return [];
  const times = declaredTimes(business.node);
  return [
    ...unshownTimes(business, times, context),
    ...dayDifferences(times, context),
    ...framedDifferences(times, context),
    ...weekdayDifferences(business, context),
  ];
}

/** Times of the data that no line of the page shows. */
function unshownTimes(business: StructuredItem, times: string[], context: CheckContext): Difference[] {
  const { minutes, block } = shownTimes(context);
  const absent = times.filter((time) => !minutes.has(inMinutes(time)));
  // Where most times differ, the page shows the hours of something else.
  if (!block || absent.length === 0 || absent.length * 2 > times.length) return [];
  return [
    {
      what: OPENING_HOURS,
      said: absent.join(", "),
      shown: block.text,
      evidence: [placeOf(business, absent[0]!, context), quoteText(context.document, block)],
    },
  ];
}

/** Until when something is open, or can be fetched. */
const UNTIL =
  /(?<!\p{L})(?:until|till|bis|jusqu['’]a|hasta las|fino alle|ate as|tot|do godziny|do|till|til|до)\s(?=\d{1,2}(?:[:.h]|\s?(?:h|uhr|uur|[ap]m)))/u;

/** A line with the hours of one day, which the data give otherwise for that day. */
function weekdayDifferences(business: StructuredItem, context: CheckContext): Difference[] {
  const { document, language } = context;
  const specified = hoursOf(business.node);
  const lines = [document.blocks, document.outside].flatMap((blocks) =>
    blocks.map((block, at) => {
      // The day may stand in a cell or a term of its own.
      const before = blocks[at - 1];
      const day = before && before.text.length <= MAX_LINE_OF_HOURS && !/\d/.test(before.text) ? before.text : "";
      return { block, said: fold(`${day} ${block.text}`) };
    }),
  );
  for (const { block, said } of lines) {
    if (block.kind === "code" || block.text.length > MAX_LINE_OF_HOURS) continue;
    const days = weekdaysIn(language).folded.flatMap((name, day) => (said.includes(name) ? [day] : []));
    const [from, to, ...more] = timesIn(block.text);
    if (days.length !== 1 || from === undefined || to === undefined || more.length > 0) continue;
    const ofDay = specified.filter(({ dayOfWeek }) => [dayOfWeek].flat().some((day) => textOf(day).endsWith(DAYS[days[0]!]!)));
    const [only, ...others] = ofDay;
    const [opens, closes] = only ? [textOf(only.opens), textOf(only.closes)] : ["", ""];
    if (others.length > 0 || !/^\d{1,2}:\d{2}/.test(opens) || !/^\d{1,2}:\d{2}/.test(closes)) continue;
    // One end is the same, so that the line is of these hours.
    if (isSame(opens, from) === isSame(closes, to)) continue;
    return [
      {
        what: OPENING_HOURS,
        said: `${DAYS[days[0]!]} ${opens}–${closes}`,
        shown: block.text,
        evidence: [placeOf(business, isSame(opens, from) ? closes : opens, context), quoteText(document, block)],
      },
    ];
  }
  return [];
}

/** Longer lines say more than the hours of a day. */
const MAX_LINE_OF_HOURS = 60;

/** Every day, in words. */
export const DAILY =
  /(?<!\p{L})(?:daily|every day|(?:7|seven) days a week|(?:7|sieben) tage die woche|7 jours sur 7|7j?\/7|(?:los )?(?:7|siete) dias|(?:7|sette) giorni su (?:7|sette)|(?:7|zeven) dagen per week|mo\s?[-–]\s?so|mon\s?[-–]\s?sun|lun\s?[-–]\s?dim|lun\s?[-–]\s?dom|ma\s?[-–]\s?zo|taglich|jeden tag|tous les jours|todos los dias|ogni giorno|tutti i giorni|todos os dias|diariamente|dagelijks|codziennie|varje dag|alla dagar|her gun|ежедневно)(?!\p{L})|毎日/u;

/** Hours in the frame of which the data have one end and not the other. */
function framedDifferences(times: string[], { document, language }: CheckContext): Difference[] {
  const isDeclared = (at: number) => times.some((time) => isSame(time, at));
  if (!hasBothEnds(times)) return [];
  const block = document.outside.find(({ text }) => {
    const said = fold(text);
    const isOfDays = DAILY.test(said) || weekdaysIn(language).folded.some((day) => said.includes(day));
    const [from, to, ...more] = timesIn(text);
    return isOfDays && from !== undefined && to !== undefined && more.length === 0 && isDeclared(from) !== isDeclared(to);
  });
  return block
    ? [
        {
          what: OPENING_HOURS,
          said: times.join(", "),
          shown: block.text,
          evidence: [quoteText(document, block)],
        },
      ]
    : [];
}

/** A sentence that says until when it is open on one day, with a time that no line of the data has. */
function dayDifferences(times: string[], { document, language }: CheckContext): Difference[] {
  const isDeclared = (at: number) => times.some((time) => isSame(time, at));
  if (!hasBothEnds(times)) return [];
  for (const block of document.blocks) {
    if (block.kind === "code" || block.kind === "heading") continue;
    for (const sentence of sentences(block.text, language)) {
      const said = fold(sentence.text);
      const days = weekdaysIn(language).folded.filter((day) => said.includes(day));
      if (days.length !== 1 || !(OPENS_OR_CLOSES.test(said) || UNTIL.test(said))) continue;
      if (isOfOtherDays(sentence.text, language)) continue;
      const shown = timesIn(sentence.text);
      if (shown.length === 0 || shown.length > 2 || shown.every(isDeclared)) continue;
      return [
        {
          what: OPENING_HOURS,
          said: times.join(", "),
          shown: sentence.text,
          evidence: [quoteText(document, block, sentence.start, sentence.end)],
        },
      ];
    }
  }
  return [];
}
