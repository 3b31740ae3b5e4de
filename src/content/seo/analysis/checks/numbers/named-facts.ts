import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { contentWords, coverage, fold, indexWords } from "../../language/words.ts";
import { tablesOf } from "../../table-cells.ts";
import {
  bracketedBehind,
  CLAUSE_END,
  labelOf,
  MAX_VALUE_LENGTH,
  type Measured,
  QUALIFIED,
  qualifiedOn,
  type Statement,
} from "./number-statements.ts";

/** How a fact is named by the page itself: the label of a row, or the same words before the number. */
export const OWN_NAME = "the page's own: ";

/** Two statements of one fact with two numbers. Where it is certain that they are of one fact, it is worth an advice. */
export type Pair = {
  statements: Statement[];
  isCertain: boolean;
  /** Whether the second number is not told but calculated from the first one's sentence. */
  isCalculated?: boolean;
};

/** A number in a clause, with what the clause says before it. */
type Clause = Statement & { label: string; near: string; ahead: string; before: string[] };

/** Units of what is measured, told apart from what is counted. */
export const MEASURED =
  /^(?:money|%|year|month|week|day|hour|minute|second|kg|g|m|cm|mm|km|litre|ml|w|kwh|wh|mah|°c|inch|lb|gigabyte|megabyte|nm|db|v|a|ah|bar|hz|rpm|lumen)$/;

/** Rows of one value ("Weight | 4.2 kg", "Weight: 4.2 kg") and every measure of running text, by clause. */
function clausesOf(all: readonly Measured[], context: CheckContext): Clause[] {
  const { language } = context;
  const isQualified = qualifiedOn(context);
  const rows = rowNames(context);
  const found: Clause[] = [];
  for (const { section, block, previous, text, start, end, measures } of all) {
    // A title and a description name many things in few words.
    if (block.kind === "heading" || block.offsets.length === 0) continue;
    // What is taken off is no price of what it is named after.
    if (block.kind === "cell" && /^[(−–-]\s?\P{L}{0,3}\d/u.test(block.text)) continue;
    const isShort = block.text.length <= MAX_VALUE_LENGTH;
    const inside = /^([^:：\d]{3,40})[:：]\s*\S/u.exec(block.text)?.[1];
    const label = inside ?? (isShort ? (rows.get(block) ?? labelOf(block.kind === "cell" ? previous : undefined)) : "");
    for (const [at, measure] of measures.entries()) {
      if (!MEASURED.test(measure.unit)) continue;
      const before = measures[at - 1];
      const from = Math.max(before ? bracketedBehind(text, before).end : 0, measure.start - 80);
      const to = Math.min(measures[at + 1]?.start ?? text.length, measure.end + 40);
      const behind = bracketedBehind(text, measure).name || fold(text.slice(measure.end, to).split(CLAUSE_END)[0]!);
      const ahead = fold(text.slice(from, measure.start));
      if (isQualified(ahead, behind)) continue;
      const wordsBefore = contentWords(text.slice(from, measure.start), language).filter((word) => !/\d/.test(word));
      const place = { section, attribute: "", measure, to: measure.to, subject: "", block, start, end, text };
      found.push({
        ...place,
        near: `${ahead} ${behind}`,
        ahead,
        before: wordsBefore,
        label: measures.length === 1 && isShort ? label.trim() : "",
      });
    }
  }
  return found;
}

/** What each value of the tables is of: the text of the row's first cell, or nothing where the row has more values of its unit. */
function rowNames({ document, language }: CheckContext): Map<TextBlock, string> {
  const names = new Map<TextBlock, string>();
  for (const [name, ...cells] of tablesOf(document).flat()) {
    if (!name || /\d/.test(name.text) || name.text.length > 40) continue;
    const units = cells.map((cell) => measuresIn(cell.text, language).map(({ unit }) => unit));
    for (const [at, cell] of cells.entries()) {
      const others = units.filter((_, other) => other !== at).flat();
      if (units[at]!.length > 0) names.set(cell, units[at]!.some((unit) => others.includes(unit)) ? "" : name.text);
    }
  }
  return names;
}

/** A sentence with a number of a row and another value than the row's ("a layer of 10 mm is dry after ten days" beside "10 mm | 21 days"). */
function numberedRows({ document, language }: CheckContext, sentences: readonly Measured[]): Statement[][] {
  const pairs: Statement[][] = [];
  for (const table of tablesOf(document)) {
    const rows = table.flatMap(([first, ...cells]) => {
      const [key, ...more] = measuresIn(first!.text, language);
      const [cell] = cells;
      const [value, ...others] = cell ? measuresIn(cell.text, language) : [];
      const isPlain = key && value && cells.length === 1 && more.length + others.length === 0;
      return isPlain && MEASURED.test(key.unit) && MEASURED.test(value.unit)
        ? [{ key, value, cell: cell!, name: first!.text }]
        : [];
    });
    for (const { key, value, cell, name } of rows) {
      const same = (a: Measure, b: Measure) => a.unit === b.unit && a.value === b.value;
      if (rows.filter((row) => same(row.key, key)).length > 1) continue;
      for (const said of sentences) {
        if (said.block.kind !== "paragraph" && said.block.kind !== "item") continue;
        const at = said.measures.findIndex((measure) => same(measure, key));
        const next = at < 0 ? undefined : said.measures[at + 1];
        if (next?.unit !== value.unit || said.measures.some((measure) => same(measure, value) || measure.to === value.value))
          continue;
        const place = { section: said.section, attribute: `${OWN_NAME}${name}`, subject: "" };
        pairs.push([
          { ...place, block: said.block, measure: next, to: next.to, start: said.start, end: said.end, text: said.text },
          { ...place, block: cell, measure: value, to: value.value, start: 0, end: cell.text.length, text: cell.text },
        ]);
      }
    }
  }
  return pairs;
}

/** Units of a rare kind of size, and the share of their label's words that show that it is meant. */
const RARE = /^(?:nm|db|v|w|a|ah|mah|wh|kwh|bar|hz|rpm|lumen|°c)$/;
const MIN_LABEL_SHARE = 0.5;

/** What is said of all parts together, folded. */
const WHOLE =
  /(?<!\p{L})(?:whole|entire|altogether|in all|in total|total|overall|insgesamt|gesamt\p{L}{0,10}|ganze[nrms]?|en tout|au total|totale?|entiere?|en total|completo|intero|in tutto|complessiv\p{L}{1,5}|ao todo|inteir[oa]|in totaal|hele|lacznie|razem|totalt|hela)(?!\p{L})/u;

/** Whether a text has a name as a part of another one alone: "Mainz–Köln", which is neither Mainz nor "Mainz–Bonn". */
function isWithinName(name: string, text: string): boolean {
  if (/\p{L}[–-]\p{L}/u.test(name)) return !text.includes(name);
  const at = text.indexOf(name);
  return at >= 0 && (/\p{L}[–-]$/u.test(text.slice(0, at)) || /^[–-]\p{L}/u.test(text.slice(at + name.length)));
}

/** Shorter names stand inside of other words. */
const MIN_NAME_LETTERS = 4;

/** A name of words in capitals and numbers, of which some say nothing by themselves: "Sonara S", "Vento One". */
const isOfSeries = (label: string, language: string): boolean =>
  /^\p{Lu}\S*(?:\s[\p{Lu}\d]\S*){1,3}$/u.test(label) && contentWords(label, language).length < label.split(" ").length;

/** Fewer words before a number name no fact (our own limit). */
const MIN_NAME_WORDS = 2;

/** Facts that the page names by itself and gives two numbers for: a labelled row and the text, or two sentences of the same words. */
export function labelledPairs(context: CheckContext, sentences: readonly Measured[]): Pair[] {
  const { language } = context;
  const all = clausesOf(sentences, context);
  const labels = Map.groupBy(
    all.filter(({ label }) => label !== ""),
    ({ label, measure }) => `${measure.unit} ${fold(label)}`,
  );
  const unlabelled = labels.size === 0 ? [] : all.filter(({ label }) => label === "");
  const indexed = unlabelled.map((clause) => ({ clause, words: [indexWords(clause.near, language)] }));
  const names = [...new Set(all.flatMap(({ label }) => (label.length >= MIN_NAME_LETTERS ? [fold(label)] : [])))];
  const pairs: Pair[] = [];
  const differ = (a: Clause, b: Clause) =>
    a.measure.unit === b.measure.unit && a.block !== b.block && (a.measure.value > b.to || a.to < b.measure.value);
  for (const rows of labels.values()) {
    const [row] = rows;
    const name = fold(row!.label);
    // A row that stands twice is of two things.
    if (rows.length !== 1 || contentWords(name, language).length > 3) continue;
    // A unit of one row alone is of what that row is about.
    const isOnly =
      RARE.test(row!.measure.unit) &&
      all.every((other) => other === row || other.label === "" || other.measure.unit !== row!.measure.unit);
    const said = indexed
      .filter(
        ({ clause, words }) =>
          clause.measure.unit === row!.measure.unit &&
          // A text that names another row is about that one, however like the names are.
          !names.some((other) => other !== name && clause.near.includes(other)) &&
          // A row of a part is no row of the whole, and "A–B" is no "A–C".
          !WHOLE.test(clause.near) &&
          !isWithinName(name, clause.near) &&
          // "Sonara S" is one of several Sonaras, which the last word tells apart.
          (!isOfSeries(row!.label, language) || clause.near.includes(name)) &&
          coverage(name, words, language) >= (isOnly ? MIN_LABEL_SHARE : 1),
      )
      .map(({ clause }) => clause);
    const isSame = said.some((clause) => !differ(row!, clause) && clause.block !== row!.block);
    const other = said.find((clause) => differ(row!, clause));
    // The name as a whole, of several words, before the number.
    const isCertain = contentWords(name, language).length > 1 && (other?.ahead.includes(name) ?? false);
    if (other && !isSame) pairs.push({ statements: named([row!, other], name), isCertain });
  }
  const phrases = Map.groupBy(
    all.filter(({ before, label }) => label === "" && before.length >= MIN_NAME_WORDS),
    // Another part may be about another thing.
    ({ before, measure, section }) => `${section} ${before.slice(-3).join(" ")} ${measure.unit}`,
  );
  for (const [phrase, group] of phrases)
    if (group.length === 2 && differ(group[0]!, group[1]!))
      pairs.push({ statements: named(group, phrase.split(" ").slice(1, -1).join(" ")), isCertain: false });
  const certain = numberedRows(context, sentences).map((statements) => ({ statements, isCertain: true }));
  const doubtful = oldPrice(context).map((statements) => ({ statements, isCertain: false }));
  return [...certain, ...pairs, ...doubtful].filter(({ statements }) => sameNames(statements));
}

const named = (pair: Clause[], name: string): Statement[] => pair.map((clause) => ({ ...clause, attribute: OWN_NAME + name }));

/** Kinds of pages whose first lines name the price of what they offer. */
const OFFERS = new Set(["landing", "local_business", "product", "tool"]);

/** A price of the opening that stands nowhere else, where the page's tables and description have others: it was changed there alone. */
function oldPrice({ document, opening, kind, language }: CheckContext): Statement[][] {
  if (!OFFERS.has(kind)) return [];
  const moneyIn = (text: string) => measuresIn(text, language).filter(({ unit }) => unit === "money");
  const cells = document.blocks.filter((block) => block.kind === "cell" && moneyIn(block.text).length > 0);
  const others = [...document.blocks, ...document.outside].filter((block) => !opening.includes(block));
  const elsewhere = [...others, ...document.titles, ...document.descriptions].flatMap(({ text }) => moneyIn(text));
  const [cell] = cells;
  if (!cell || cells.length < 2) return [];
  const shown = moneyIn(cell.text)[0]!;
  return opening
    .slice(0, 2)
    .flatMap((block) => {
      const old = moneyIn(block.text).find(
        ({ value }) => value !== shown.value && !elsewhere.some((other) => other.value === value),
      );
      if (!old || QUALIFIED.test(fold(block.text.slice(Math.max(0, old.start - 25), old.start)))) return [];
      const place = { section: 0, attribute: `${OWN_NAME}price`, subject: "", start: 0 };
      const said = { ...place, block, measure: old, to: old.value, end: block.text.length, text: block.text };
      const listed = { ...place, block: cell, measure: shown, to: shown.value, end: cell.text.length, text: cell.text };
      return [[said, listed]];
    })
    .slice(0, 1);
}

/** Names in only one of the sentences tell two things apart. */
export function sameNames(group: Statement[]): boolean {
  const names = group.map(
    ({ text }) =>
      new Set(Array.from(text.slice(1).matchAll(/(?<=\s)\p{Lu}[\p{L}\d]*\d[\p{L}\d]*|(?<=\s)\p{Lu}{2,}\b/gu), ([name]) => name)),
  );
  return names.every((own) => names.every((others) => [...own].every((name) => others.has(name)) || others.size === 0));
}
