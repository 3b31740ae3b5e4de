import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { has } from "../../json-ld.ts";
import { CLOSED, IS_OPEN } from "../../language/opening-words.ts";
import { weekdaysIn } from "../../language/weekdays.ts";
import { fold, sentences } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { tablesOf } from "../../table-cells.ts";
import { DAILY, hoursOf, timesIn } from "./business-hours.ts";
import { isOfOtherDays, isOfPart, labelAbove } from "./hours-scope.ts";

/** What a line or sentence says of the hours of some days. Times are minutes of half a day, since readers may count twelve hours. */
type Said = {
  days: Set<number>;
  opens?: number;
  closes?: number;
  isClosed: boolean;
  /** Whether it is a line of a table or list, not a sentence. */
  isRow: boolean;
  /** What it says, with the day that stands in another cell. */
  text: string;
  block: TextBlock;
  start: number;
  end: number;
};

const HALF_A_DAY = 12 * 60;
const DAYS_OF_A_WEEK = 7;

/** What joins the first and the last of several days, folded. */
const RANGE =
  /^s?(?:,? )?(?:to|through|until|till|bis|au|a|ao|al|tot(?: en met)?|t\/m|do|til|till og med|-|–|—)(?: (?:the|dem|o|il|el|le))? ?$/u;

const CLOSES = /(?<!\p{L})(?:clos(?:es|ing)|shuts|schliess|ferm(?:e|ons|ent)|cierr|chiud|fech|sluit|zamyk)/u;
/** Until when, right before a time. */
const UNTIL =
  /(?<!\p{L})(?:(?:clos(?:es?|ing)|shuts?) at|until|till|(?:schliess\p{L}{1,3}|macht) (?:\p{L}{2,12} ){0,3}um|bis|fermee?s? a|ferme(?:ns|nt)? a|jusqu'a|cierra[nm]?o?s? a las|hasta las|chiud\p{L}{1,4} alle|fino alle|fecha\p{L}{0,3} as|ate as|sluit\p{L}{0,2} (?:\p{L}{2,10} ){0,2}om|tot|zamyka\p{L}{0,3} o|do)\s*$/u;
/** From when, right before a time. */
const FROM =
  /(?<!\p{L})(?:opens? at|from|(?:offn\p{L}{1,3}) (?:\p{L}{2,12} ){0,3}um|ab|ouvr\p{L}{1,3} a|a partir de|des|abr\p{L}{1,4} a las|desde las|apr\p{L}{1,4} alle|dalle|abr\p{L}{1,3} as|das|vanaf|otwiera\p{L}{0,3} o|od)\s*$/u;

/** What holds for some days or guests only, folded. */
const LIMITED =
  /(?<!\p{L})(?:first|last|every other|except|only|by appointment|sometimes|members?|used to|was|were|erste[rnsm]?|letzte[rnsm]?|ausser|nur|nach vereinbarung|manchmal|mitglieder|war(?:en)?|premiere?s?|derniere?s?|sauf|seulement|uniquement|sur rendez-vous|etait|primer[oa]?s?|ultim[oa]s?|excepto|salvo|solo|con cita|era|prim[oaie]|tranne|eccetto|soltanto|su appuntamento|primeir[oa]s?|exceto|apenas|com marcacao|eerste|laatste|behalve|alleen|op afspraak|pierwsz\p{L}{1,3}|ostatni\p{L}{0,3}|oprocz|tylko)(?!\p{L})/u;

/** The days that a folded text names, one by one or from one to another. */
function daysIn(said: string, language: string): Set<number> {
  if (DAILY.test(said)) return new Set(Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => day));
  const found = weekdaysIn(language)
    .patterns.flatMap((pattern, day) =>
      [...said.matchAll(pattern)].map(({ index, 0: name }) => ({ day, index, end: index + name.length })),
    )
    .sort((a, b) => a.index - b.index);
  const [first, last, ...more] = found;
  if (first && last && more.length === 0 && RANGE.test(said.slice(first.end, last.index).replace(/^-feira/, ""))) {
    const length = ((last.day - first.day + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK) + 1;
    return new Set(Array.from({ length }, (_, at) => (first.day + at) % DAYS_OF_A_WEEK));
  }
  return new Set(found.map(({ day }) => day));
}

const inHalf = (time: number) => time % HALF_A_DAY;

/** What a text of one day or several says: that it is closed, or one opening and closing time. */
function hoursIn(text: string, days: Set<number>): Pick<Said, "days" | "opens" | "closes" | "isClosed"> | undefined {
  const times = timesIn(text).map(inHalf);
  if (days.size === 0 || times.length > 2) return undefined;
  if (times.length === 2) return { days, opens: times[0], closes: times[1], isClosed: false };
  const said = fold(text);
  if (times.length === 0) return CLOSED.test(said) && !IS_OPEN.test(said) ? { days, isClosed: true } : undefined;
  const before = said.slice(0, said.search(/\d/));
  if (UNTIL.test(before)) return { days, closes: times[0], isClosed: false };
  return FROM.test(before) ? { days, opens: times[0], isClosed: false } : undefined;
}

/** When guests may come and have to leave, folded; the time stands right behind "from" or "until". */
const STAYS: { of: RegExp; end: "opens" | "closes" }[] = [
  {
    of: /check-?in|(?<!\p{L})(?:anreise|bezug|arrivee|llegada|entrada|arrivo|chegada|aankomst|incheck\p{L}{2}|zameldowani\p{L}|przyjazd)(?!\p{L})/u,
    end: "opens",
  },
  {
    of: /check-?out|(?<!\p{L})(?:abreise|depart|salida|partenza|saida|vertrek|uitcheck\p{L}{2}|wymeldowani\p{L}|wyjazd)(?!\p{L})/u,
    end: "closes",
  },
];
/** Guests who pay for it, or come on some days, have other hours. */
const OF_SOME_GUESTS =
  /early|late|earlier|later|extra|fee|charge|aufpreis|gebuhr|fruher|spater|absprache|tot|tard|supplement|antes|despues|tarde|temprano|suplemento|prima|dopo|tardi|supplemento|cedo|depois|taxa|eerder|toeslag|wczesn|pozn|doplat/u;

/** The hours at which guests come and leave, in clauses of one time. */
function staysIn(context: CheckContext): Said[] {
  const { document, language } = context;
  return document.blocks.flatMap((block) =>
    block.kind === "code" || block.kind === "heading" || block.quoted || isOfOtherDays(block.text, language)
      ? []
      : sentences(block.text, language).flatMap(({ text, start, end }): Said[] =>
          text.split(/[,;]\s|\s(?:and|und|et|y|e|en|i)\s/).flatMap((clause) => {
            const said = fold(clause);
            const [time, ...more] = timesIn(clause);
            const named = STAYS.findIndex(({ of }) => of.test(said));
            const isPlain =
              time !== undefined && more.length === 0 && !OF_SOME_GUESTS.test(said) && !LIMITED.test(said.replace(/\bnur\b/, ""));
            if (named < 0 || !isPlain || daysIn(said, language).size > 0) return [];
            const { end: what } = STAYS[named]!;
            const before = said.slice(0, said.search(/\d/));
            return (what === "opens"
              ? /(?<!\p{L})(?:from|ab|a partir de|des|dalle|desde las|das|vanaf|od|after|nach)\s*$/u
              : UNTIL
            ).test(before)
              ? [{ days: new Set([-1 - named]), [what]: inHalf(time), isClosed: false, isRow: false, text, block, start, end }]
              : [];
          }),
        ),
  );
}

/** Longer lines are sentences. */
const MAX_LINE = 60;

/** Every line and sentence that says when all of it is open, in any week. */
function saidIn(context: CheckContext): Said[] {
  const { document, language, sections } = context;
  const isOther = (text: string) => isOfPart(fold(text)) || isOfOtherDays(text, language) || LIMITED.test(fold(text));
  const rows = tablesOf(document).flatMap((table): Said[] =>
    // A second column is of another part of the house.
    table.some((row) => row.length !== 2) || isOther(table[0]![1]!.text)
      ? []
      : table.flatMap(([label, value]) => {
          const hours = hoursIn(value!.text, daysIn(fold(label!.text), language));
          return hours && !isOther(label!.text) && !isOther(value!.text)
            ? [
                {
                  ...hours,
                  isRow: true,
                  text: `${label!.text}: ${value!.text}`,
                  block: value!,
                  start: 0,
                  end: value!.text.length,
                },
              ]
            : [];
        }),
  );
  const told = sections.flatMap(({ heading, blocks }) => {
    if (heading && (isOfPart(fold(heading.text)) || isOfOtherDays(heading.text, language))) return [];
    return blocks.flatMap((block): Said[] => {
      if (block.kind === "code" || block.kind === "cell" || block.quoted) return [];
      return sentences(block.text, language).flatMap(({ text, start, end }): Said[] => {
        const said = fold(text);
        const isRow = block.text.length <= MAX_LINE && /^[^\d]{3,40}: ?\S/u.test(block.text);
        if (isOther(text) || !(isRow || IS_OPEN.test(said) || CLOSED.test(said) || CLOSES.test(said))) return [];
        const hours = hoursIn(text, daysIn(said, language));
        const isOfLabel = hours && block.text.length <= MAX_LINE && isOfPart(fold(labelAbove(block, blocks, language)));
        return hours && !isOfLabel ? [{ ...hours, isRow, text, block, start, end }] : [];
      });
    });
  });
  return [...rows, ...told];
}

/** Whether two of them cannot both be right. */
function differ(one: Said, other: Said): boolean {
  if (![...one.days].some((day) => other.days.has(day))) return false;
  if (one.isClosed || other.isClosed) return one.isClosed !== other.isClosed;
  const ends = (["opens", "closes"] as const).filter((end) => one[end] !== undefined && other[end] !== undefined);
  const unequal = ends.filter((end) => one[end] !== other[end]);
  // Where both ends differ, something else is open.
  return unequal.length === 1;
}

/** Who comes at the time that is wrong stands before a closed door; of two answers a model gives either. */
const hoursAgree: Check = {
  id: "hours-agree",
  channel: "ai_search",
  category: "facts",
  what: "opening hours of a day, or of check-in and check-out, that another line or sentence of the text contradicts",
  threshold: "0; holidays, seasons, parts of a house, services and several places left out",
  run: (context) => {
    if (["news", "recipe", "question", "documentation", "category"].includes(context.kind) || isArticle(context.kind))
      return notApplicable("not a page with opening hours");
    const said = [...saidIn(context), ...staysIn(context)];
    const rows = said.filter(({ isRow }) => isRow);
    const told = said.filter(({ isRow }) => !isRow);
    if (said.length < 2) return notApplicable("hours of no day stand twice");
    // Several lists of hours are those of several places.
    if (rows.some((one) => rows.some((other) => differ(one, other)))) return notApplicable("hours of several places");
    const pair = told.flatMap((one, at) =>
      [...rows, ...told.slice(0, at)].filter((other) => differ(one, other)).map((other) => [other, one] as const),
    )[0];
    if (!pair) return pass(`${said.length} agree`);
    const quotes = pair.map(({ text }) => text);
    const inData = context.items.some(({ node }) => hoursOf(node).length > 0 || has(node, "openingHours"));
    const shared = [...pair[0].days].find((one) => pair[1].days.has(one))!;
    const day = weekdaysIn(context.language).small[shared] ?? (shared === -1 ? "check-in" : "check-out");
    return fail(`"${shorten(quotes[0]!, 60)}", "${shorten(quotes[1]!, 60)}"`, {
      priority: "high",
      title: `Decide between "${shorten(quotes[0]!, 40)}" and "${shorten(quotes[1]!, 40)}"`,
      why: `For ${day} the text says "${shorten(quotes[0]!, 80)}" and "${shorten(quotes[1]!, 80)}"; who relies on the wrong one comes in vain, and answer engines give either.`,
      change: `Find out which hours are right for ${day}, and write the same in both places${inData ? " and in the structured data" : ""}, or say of which part or season the other ones are.`,
      evidence: pair.map(({ block, start, end }) => quoteText(context.document, block, start, end)),
      facts: { certain: true },
    });
  },
};

export const hoursChecks: Check[] = [hoursAgree];
