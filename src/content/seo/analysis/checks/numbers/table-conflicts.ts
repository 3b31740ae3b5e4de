import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { findDates } from "../../language/dates.ts";
import { type Measure, measuresIn, numberOf } from "../../language/measures.ts";
import { fold } from "../../language/words.ts";
import { labelsOf, tablesOf } from "../../table-cells.ts";
import {
  allSaidIn,
  inCommon,
  isHead,
  isNear,
  MAX_OF_BODY,
  MAX_ROWS,
  MAX_TABLES,
  ofBlock,
  type Said,
  saidIn,
  statement,
} from "./compared-numbers.ts";
import { MEASURED } from "./named-facts.ts";
import { bracketedBehind, CLAUSE_END, type Measured, PRONOUN, qualifiedOn, type Statement } from "./number-statements.ts";
import { countedIn, isName, labelBefore, MIN_NAME_LENGTH, placesOf } from "./table-names.ts";

/** Shorter first words are articles and kinds of things. */
const MIN_FIRST_WORD = 9;

type Row = { name: string; label: string; cells: { block: TextBlock; measure: Measure }[] };

/** The rows of a table by name, with the cells that have a number. */
function rowsOf(table: TextBlock[][], language: string): Row[] {
  const [head = []] = table;
  const firstWords = table.map(([label]) => fold(label?.text ?? "").split(/\s/)[0]!);
  const rows = table.flatMap((row, at) => {
    const [label, ...cells] = row;
    const first = firstWords[at]!;
    // A long first word that no other row begins with is enough.
    const isFirst = first.length >= MIN_FIRST_WORD && firstWords.filter((other) => other === first).length === 1;
    if (!label || !(isName(label.text, cells.length) || (isFirst && cells.length > 1))) return [];
    const measured = cells.flatMap((block, column) => {
      const isCount = /^\d{1,6}(?:[.,]\d{1,2})?$/.test(block.text.trim()) && row.length === head.length;
      const counted = isCount ? countedIn(head[column + 1]!, language) : undefined;
      const count = { value: numberOf(block.text), unit: counted ?? "", start: 0, end: block.text.length };
      return (counted ? [count] : measuresIn(block.text, language)).map((measure) => ({ block, measure }));
    });
    const known = measured.filter(({ block, measure: { unit } }) => MEASURED.test(unit) || /^\d+$/.test(block.text.trim()));
    const name = isFirst && label.text.includes(" ") ? first : fold(label.text.trim());
    return [{ name, label: label.text.trim(), cells: known }];
  });
  return rows.filter(({ name }) => rows.filter((row) => row.name === name).length === 1);
}

/** A table's columns as rows; the corner above the names of its rows may be empty. */
function turned([head = [], ...rows]: TextBlock[][]): TextBlock[][] {
  const width = rows[0]?.length ?? 0;
  const names = head.length === width ? head.slice(1) : head.length === width - 1 ? head : [];
  const full = rows.filter((row) => row.length === width);
  return full.length < 2 ? [] : names.map((name, at) => [name, ...full.map((row) => row[at + 1]!)]);
}

/** A price for each is still that price. */
const EACH = /(?<!\p{L})(?:per|par|pro|por|je|each|an?|a)(?!\p{L})/gu;

/** Words that put a bound on the number behind them, folded. */
export const AT_MOST =
  /(?<!\p{L})(?:at (?:the )?most|up to|no more than|(?:a )?maximum(?: of)?|not exceeding|bis zu|hochstens|maximal|au maximum|au plus|jusqu'a|como maximo|maximo(?: de)?|hasta|al massimo|fino a|massimo|no maximo|ate|hoogstens|maximaal|tot|maksymalnie|najwyzej|do|hogst|maximalt|hojst|maks(?:imum)?|en fazla|до|не более)\s*$/u;

/** What stands before a time of the day. */
const AT_TIME =
  /(?<!\p{L})(?:at|from|until|um|ab|bis|gegen|à|dès|a las|desde las|hasta las|alle|dalle|às|das|om|vanaf|tot|kl\.?|klo|o|w|в|до|с)\s*$/iu;

/** What may stand between a number and the name behind it: "4 weeks with very hard water". */
const LINK =
  /^\s(?:(?:with|for|in|on|at|of|bei|fur|auf|im|am|mit|de[rmsn]?|pour|avec|en|sur|dans|chez|con|para|por|del?|di|per|su|com|em|no|na|voor|bij|met|op|dla|przy|w|z|for|med|till|til|i|на|для|при|с|the|a|an|la|le|les|l'|el|il|o|os|as|het|das|die|einen?|einer)\s){1,3}$/u;

/** An article before an amount, which is then a part of what is named behind it. */
const ATTRIBUTIVE: Record<string, RegExp> = {
  en: /(?<!\p{L})an?\s$/u,
  de: /(?<!\p{L})eine?[nmr]?\s$/u,
  fr: /(?<!\p{L})une?\s$/u,
};

/** "Green beans and 220 g of potatoes": the number is of what follows. */
const JOINED = /^\s*(?:[,;+&]|and|und|et|y|e|en|og|och|i|ja)\s*$/;

/** The part of a sentence with a number: how it begins and goes on, up to the next clauses. */
function clauseOf({ text, measure }: Said): { from: number; ahead: string; behind: string } {
  const ahead = text.slice(0, measure.start).split(CLAUSE_END).at(-1)!;
  return { from: measure.start - ahead.length, ahead: fold(ahead), behind: fold(text.slice(measure.end).split(CLAUSE_END)[0]!) };
}

/** A proper name may stand so far behind its number: "29 zł a month in the plan Start". */
const MAX_BEHIND = 35;

/** The words before a number whose clause names a thing, before it or right behind it, and has no other number of the unit. */
function saidInClause(name: string, label: string, one: Said, ofUnit: readonly Said[]): string | undefined {
  const { from, ahead, behind } = clauseOf(one);
  const end = one.measure.end + behind.length;
  const isAlone = ofUnit.every(
    (other) =>
      other === one ||
      other.block !== one.block ||
      other.start !== one.start ||
      other.measure.start < from ||
      other.measure.start >= end,
  );
  if (!isAlone) return undefined;
  const bracketed = bracketedBehind(one.text, one.measure).name;
  if (bracketed !== "") return bracketed === name ? "" : undefined;
  const before = placesOf(name, ahead).at(-1);
  if (before !== undefined) return ahead.slice(before + name.length);
  const [after] = placesOf(name, behind);
  const isProper = /^\p{Lu}/u.test(label) && one.text.slice(one.measure.end).includes(label);
  return after !== undefined && (LINK.test(behind.slice(0, after)) || (isProper && after <= MAX_BEHIND))
    ? ahead.slice(-MAX_BEHIND)
    : undefined;
}

/** The number of a sentence with the text that says what it is of: behind a name, or, in the first sentence below a heading with it, all. */
function saidOf(name: string, one: Said, all: readonly Measured[], { sections }: CheckContext): string | undefined {
  const before = fold(one.text.slice(0, one.measure.start));
  const at = placesOf(name, before).at(-1);
  if (at !== undefined) return before.slice(at + name.length);
  // "The HT50 is the best. It ran for 52 minutes."
  const previous = all.findLast(({ block, start }) => block === one.block && start < one.start);
  if (previous && PRONOUN.test(one.text) && placesOf(name, fold(previous.text)).length > 0) return before;
  if (labelBefore(one.block.text) !== undefined) return undefined;
  const heading = sections.find(({ blocks }) => blocks.includes(one.block))?.heading ?? null;
  const ofBlock = all.filter(({ block }) => block === one.block);
  const isOnly = saidIn(ofBlock).filter(({ measure }) => measure.unit === one.measure.unit).length === 1;
  const isTitled = heading !== null && placesOf(name, fold(heading.text)).length > 0;
  return isTitled && ofBlock[0]?.start === one.start && isOnly ? before : undefined;
}

/** Which side of a thing a length is, folded: the words for it beside a number, and in the labels of a table. */
const SIDES = [
  /wide|width|breit|largeur|de large|anch|largh|largura|breed|szerok/,
  /deep|depth|tief|profond|diep|glebok/,
  /high|tall|height|hoch|hohe|haut|alt[oaur]|hoog|wysok/,
  /long|length|lang|lange|longueur|largo|lungh|comprim|dlug/,
  /thick|dick|epais|grosor|espes|spess|grub/,
];

/** Whether the words right behind a length, or before it, name a side of the thing that no label of the table names. */
function isOfOtherSide(before: string, behind: string, unit: string, table: readonly TextBlock[][]): boolean {
  if (!/^(?:mm|cm|m|inch)$/.test(unit)) return false;
  const said = SIDES.filter((side) => side.test(behind.slice(0, 16)) || side.test(before.slice(-20)));
  const labels = fold([...table.map(([label]) => label?.text ?? ""), ...(table[0] ?? []).map(({ text }) => text)].join(" "));
  return said.length > 0 && !said.some((side) => side.test(labels));
}

/** The year of a day or month counts nothing. */
const isOfDate = ({ text, measure }: Said) =>
  measure.unit === "" && findDates(text).some(({ start, end }) => start <= measure.start && measure.end <= end);

/** How many times the greater of two numbers is the other one. */
const apart = (one: number, other: number) => Math.max(one / other, other / one);
const MAX_RATIO_OF_SEVERAL = 1.5;

/** A sentence that names a row or a column of a table and gives another number than it. */
export function besideRows(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const { document, language } = context;
  const isQualified = qualifiedOn(context);
  const said = allSaidIn(
    all.filter(({ block }) => block.kind === "paragraph" || block.kind === "item"),
    language,
  ).slice(0, MAX_OF_BODY);
  const conflictOf = (
    { name, label, cells }: Row,
    { rows: table, whole }: { rows: TextBlock[][]; whole: TextBlock[][] },
    { block, measure }: Row["cells"][number],
  ): Statement[][] => {
    // The heads of columns are no things.
    const things = table.filter(([, ...cells]) => cells.some((cell) => /\d/.test(cell.text)));
    const names = things.flatMap(([label]) => (/\p{L}{2}/u.test(label!.text) ? [fold(label!.text.trim())] : []));
    const listed = table.flat().flatMap((cell) => measuresIn(cell.text, language).map((each) => inCommon(each, each.value)));
    const ofUnit = said.filter((one) => one.measure.unit === measure.unit);
    // A row of several tables is of a thing each, and a cell that names a condition of a case.
    if (labels.get(name)! > 1 || isQualified(fold(block.text.slice(0, measure.start)), "")) return [];
    const isSame = (one: Said) => one.measure.value === measure.value && fold(one.text).includes(name);
    // Of several values in a row, a sentence means the one that it is nearest to.
    const more = cells
      .filter((cell) => cell.measure.unit === measure.unit && cell.block !== block)
      .map((cell) => cell.measure.value);
    const isMeant = (value: number) =>
      more.length === 0 ||
      // Prices of a row are of several offers.
      (measure.unit !== "money" &&
        apart(value, measure.value) <= MAX_RATIO_OF_SEVERAL &&
        more.every((each) => apart(value, each) > apart(value, measure.value)));
    if (ofUnit.some((one) => !isHead(one) && isSame(one))) return [];
    const other = ofUnit.find((one) => {
      const { value, to } = one.measure;
      if (one.measure.unit === "hour" && AT_TIME.test(one.text.slice(0, one.measure.start))) return false;
      // A line with a label of its own says what its number is of ("Total time" beside a column "Time").
      const ownLabel = labelBefore(one.block.text);
      if (ownLabel !== undefined && fold(ownLabel.trim()) !== name && placesOf(name, fold(ownLabel)).length > 0) return false;
      // Short names are words, too.
      if (name.length < MIN_NAME_LENGTH && !one.text.includes(label)) return false;
      // Another number of the kind in the sentence is of something else, or this one is.
      const isAlone = ofUnit.filter((each) => each.block === one.block && each.start === one.start).length === 1;
      const clause = saidInClause(name, label, one, ofUnit);
      if (
        (!isAlone && clause === undefined) ||
        listed.includes(inCommon(one.measure, value)) ||
        (value <= measure.value && to >= measure.value) ||
        !isNear(value, measure.value) ||
        isOfDate(one) ||
        !isMeant(value)
      )
        return false;
      const before = (isAlone ? saidOf(name, one, all, context) : undefined) ?? clause;
      // The name of another row turns to that one.
      if (before === undefined || JOINED.test(before) || names.some((each) => each !== name && placesOf(each, before).length > 0))
        return false;
      const said = before.split(CLAUSE_END).at(-1)!;
      const behind = fold(one.text.slice(one.measure.end)).split(CLAUSE_END)[0]!;
      if (isOfOtherSide(before, behind, measure.unit, whole)) return false;
      // "A $1.2 billion bonding capacity" is no revenue.
      const [noun] = measure.unit === "money" && ATTRIBUTIVE[language]?.test(before) ? behind.trim().split(/[^\p{L}]/u) : [];
      if (noun && !table[0]!.some((head) => fold(head.text).includes(noun)) && !label.includes(noun)) return false;
      // A bound is broken by what is beyond it.
      const isBound = AT_MOST.test(said);
      if (isBound && measure.value <= value) return false;
      const isNamedBehind =
        placesOf(name, behind).length > 0 && placesOf(name, fold(one.text.slice(0, one.measure.start))).length === 0;
      const ahead = isBound ? said.replace(AT_MOST, " ") : said;
      const after = isNamedBehind ? "" : behind.slice(0, 25).replace(EACH, " ");
      return !isQualified(ahead.replace(EACH, " "), after, fold(labelsOf(document, block)));
    });
    return other ? [[statement(other, name), ofBlock(block, measure, name)]] : [];
  };
  const tables = tablesOf(document)
    .slice(0, MAX_TABLES)
    .filter((table) => table.length <= MAX_ROWS)
    .flatMap((table) => [table, turned(table)].map((rows) => ({ rows, whole: table })));
  const labels = new Map<string, number>();
  for (const table of tablesOf(document)) {
    for (const label of new Set(table.map(([first]) => fold(first?.text.trim() ?? ""))))
      labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return tables.flatMap(({ rows, whole }) =>
    rowsOf(rows, language).flatMap((row) => row.cells.flatMap((cell) => conflictOf(row, { rows, whole }, cell))),
  );
}
