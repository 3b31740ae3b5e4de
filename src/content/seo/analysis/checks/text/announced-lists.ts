import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { fail, type Outcome } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { numberWord } from "../../language/measures.ts";
import { unitNamed } from "../../language/units.ts";
import { fold } from "../../language/words.ts";
import { tablesOf } from "../../table-cells.ts";

/** Steps that are counted, with a word of how they are between. */
const STEPS =
  /(?<!\p{L})(?:(?<count>\d{1,2}|\p{L}{2,14})\s)?(?<near>\d{1,2}|\p{L}{2,14})\s(?:steps|schritten?|étapes|pasos|passaggi|passi|passos|stappen|krok(?:i|ach|ów|ů|y|cích)|steg|trin|adım\p{L}{0,3}|шаг(?:а|ов|ах))(?!\p{L})/iu;

/** What is counted by a word, where the line goes over into the list: "You need three things:". */
function thingsIn(text: string, language: string): number | undefined {
  if (!/[:：]$/.test(text) || ALL_HAVE.test(fold(text))) return undefined;
  const words =
    text
      .split(NEXT_CLAUSE)
      .at(-1)!
      .match(/\p{L}{2,20}/gu) ?? [];
  // Three long minutes are a time.
  const isTime = (at: number) => words.slice(at + 1, at + 3).some((word) => unitNamed(fold(word), language) !== undefined);
  const counts = words.flatMap((word, at) => {
    // "Four Paws" is a name.
    const value = at > 0 && /^\p{Lu}/u.test(word) ? undefined : numberWord(word);
    // "Two or three" is no number, and what is far from the colon is of another sentence.
    const isRange = at > 1 && numberWord(words[at - 2]!) !== undefined;
    const isNear = words.length - at <= MAX_WORDS_TO_LIST;
    const isCount = (words[at + 1]?.length ?? 0) >= MIN_NOUN_LETTERS && isNear && !isRange && !isTime(at);
    return value !== undefined && isCount ? [value] : [];
  });
  // Two are often the sides of a thing that the list explains.
  return counts.length === 1 && counts[0]! > MIN_ITEMS ? counts[0] : undefined;
}

/** What is counted has what the list names: "All five rooms have:". Folded. */
const ALL_HAVE =
  /(?<!\p{L})(?:have|has|had|offers?|comes? with|includes?|contains?|haben|hat|bieten|bietet|enthalten|enthalt|ont(?: tou(?:te)?s)?|offrent|comprennent|contiennent|tienen|ofrecen|incluyen|contienen|hanno|offrono|comprendono|tem|oferecem|incluem|hebben|bieden|bevatten|maja|oferuja|zawieraja|har|erbjuder|innehaller|имеют|содержат)(?:\s(?:all|alle|tou(?:te)?s|todos|todas|tutti|tutte|each|both|jeweils|chacune?|the following|folgendes?))?\s?[:：]$/u;
/** What stands before it is of another clause: "Three stages, and you need for them:". */
const NEXT_CLAUSE = /,\s(?:and|und|et|y|e|en|og|och|i|и)\s/u;
const MIN_NOUN_LETTERS = 4;
/** From the number to the colon, itself counted (our own limit). */
const MAX_WORDS_TO_LIST = 9;

/** How many things a heading begins by counting ("Seven things we check"). */
function countedThings(text: string): number | undefined {
  const [, count = "", noun = ""] = COUNTING.exec(text) ?? [];
  const said = /^\d/.test(count) ? Number(count) : numberWord(count);
  return said !== undefined && said > MIN_ITEMS && unitNamed(fold(noun), "en") === undefined ? said : undefined;
}

/** The rows of a table without its head and its sum. */
function thingsOf(table: TextBlock[][]): number {
  const hasNumber = (row: TextBlock[] | undefined) => row?.some(({ text }) => /\d/.test(text)) ?? false;
  const isHead = !hasNumber(table[0]) && hasNumber(table[1]);
  const isSum = SUM.test(table.at(-1)![0]!.text);
  return table.length - Number(isHead) - Number(isSum);
}

/** How the last row of a table is called that adds up the others. */
export const SUM =
  /^(?:(?:grand )?totals?|sums?|summe|gesamt\p{L}{0,6}|insgesamt|total\p{L}{0,2}|totaux|somme|suma|somma|soma|totaal|łącznie|razem|summa|i alt|toplam|итого|всего|合計|المجموع|الإجمالي)(?!\p{L})/iu;

const COUNTING =
  /^(?:(?:the|our|die|unsere|les|nos|los|las|i|gli|le|os|as|de)\s)?(\d{1,2}|\p{L}{3,14})\s(\p{L}{4,20})(?!\p{L})/iu;

function stepsIn(text: string): number | undefined {
  const { near = "", count = "" } = STEPS.exec(text)?.groups ?? {};
  const value = (word: string) => (/^\d/.test(word) ? Number(word) : numberWord(word));
  return value(near) ?? value(count);
}

/** Lists of fewer things are parts of another one. */
const MIN_ITEMS = 2;
/** Another number is of something else (our own limit). */
const MAX_APART = 2;

/** A heading that counts the steps of the only list below it, or a line that counts what the list right behind it has, where it has another number. */
export function announcedOtherwise({ document, sections, language }: CheckContext): Outcome | undefined {
  const lists = document.lists.filter(({ items }) => items >= MIN_ITEMS);
  const within = (from: number, to: number, isOrdered: boolean) =>
    lists.filter(({ span, ordered }) => span.start >= from && span.end <= to && (ordered || !isOrdered));
  const wrongly = (block: TextBlock, said: number | undefined, items: number | undefined) =>
    said !== undefined && items !== undefined && said !== items && said >= MIN_ITEMS && Math.abs(said - items) <= MAX_APART
      ? [{ block, said, items }]
      : [];
  const ofSteps = sections.flatMap(({ heading, blocks }) => {
    const last = blocks.at(-1);
    if (!heading || !last) return [];
    const [list, ...more] = within(heading.span.start, last.span.end + MAX_CLOSING, true);
    return wrongly(heading, stepsIn(heading.text), more.length > 0 ? undefined : list?.items);
  });
  const ofThings = document.blocks.flatMap((block, at) => {
    const next = document.blocks[at + 1];
    if (block.kind !== "paragraph" || next?.kind !== "item") return [];
    const list = lists.find(({ span }) => span.start >= block.span.end && span.start <= next.span.start);
    return wrongly(block, thingsIn(block.text.slice(-MAX_ANNOUNCEMENT), language), list?.items);
  });
  const tables = tablesOf(document);
  const ofParts = sections.flatMap(({ heading, blocks }, at) => {
    const last = blocks.at(-1);
    const next = sections[at + 1]?.heading;
    // What the main heading counts, or one with parts of its own, may have a heading each.
    const isOfList = heading && heading.level > 1 && !(next && next.level > heading.level);
    const said = isOfList ? countedThings(heading.text) : undefined;
    if (!heading || !last || said === undefined) return [];
    const [list, ...more] = within(heading.span.start, last.span.end + MAX_CLOSING, false);
    const [table, ...others] = tables.filter((rows) => blocks.includes(rows[0]![0]!));
    const isOnly = more.length === 0 && others.length === 0 && !(list && table);
    // The things of a table may be its columns.
    const isOfColumns = table?.[0]?.length === said + 1;
    return wrongly(heading, said, isOnly && !isOfColumns ? (list?.items ?? (table && thingsOf(table))) : undefined);
  });
  const [first] = [...ofSteps, ...ofThings, ...ofParts];
  if (!first) return undefined;
  const { block, said, items } = first;
  return fail(`${items} of ${said}`, {
    priority: "medium",
    title: `Correct the ${said} in "${shorten(block.text, 50)}"`,
    why: `"${shorten(block.text, 60)}" announces ${said}, and the list below has ${items}; readers look for what is missing, and engines that quote the list contradict its announcement.`,
    change: `Write ${items}, or make the list ${said} long.`,
    evidence: [quoteText(document, block)],
  });
}

/** What goes over into a list is said in its last words. */
const MAX_ANNOUNCEMENT = 160;

/** Closing tags between the last text of a list and its end. */
const MAX_CLOSING = 60;
