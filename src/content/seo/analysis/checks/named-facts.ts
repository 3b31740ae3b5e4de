import type { CheckContext } from "../context.ts";
import { measuresIn } from "../language/measures.ts";
import { contentWords, coverage, fold, indexWords } from "../language/words.ts";
import { CLAUSE_END, labelOf, MAX_VALUE_LENGTH, type Measured, QUALIFIED, type Statement } from "./number-statements.ts";

/** How a fact is named by the page itself: the label of a row, or the same words before the number. */
export const OWN_NAME = "the page's own: ";

/** A number in a clause, with what the clause says before it. */
type Clause = Statement & { label: string; near: string; before: string[] };

/** Units of what is measured, told apart from what is counted. */
export const MEASURED =
  /^(?:money|%|year|month|week|day|hour|minute|second|kg|g|m|cm|mm|km|litre|ml|w|kwh|wh|mah|°c|inch|lb|gigabyte|megabyte|nm|db|v|a|ah|bar|hz|rpm|lumen)$/;

/** Rows of one value ("Weight | 4.2 kg", "Weight: 4.2 kg") and every measure of running text, by clause. */
function clausesOf(all: readonly Measured[], language: string): Clause[] {
  const found: Clause[] = [];
  for (const { section, block, previous, text, start, end, measures } of all) {
    if (block.kind === "heading") continue;
    const isShort = block.text.length <= MAX_VALUE_LENGTH;
    const inside = /^([^:：\d]{3,40})[:：]\s*\S/u.exec(block.text)?.[1];
    const label = inside ?? (block.kind === "cell" && isShort ? labelOf(previous) : "");
    for (const [at, measure] of measures.entries()) {
      if (!MEASURED.test(measure.unit)) continue;
      const from = Math.max(measures[at - 1]?.end ?? 0, measure.start - 80);
      const to = Math.min(measures[at + 1]?.start ?? text.length, measure.end + 40);
      const near = `${text.slice(from, measure.start)} ${text.slice(measure.end, to).split(CLAUSE_END)[0]}`;
      const before = contentWords(text.slice(from, measure.start), language).filter((word) => !/\d/.test(word));
      const place = { section, attribute: "", measure, to: measure.to, subject: "", block, start, end, text };
      found.push({ ...place, near: fold(near), before, label: measures.length === 1 && isShort ? label.trim() : "" });
    }
  }
  return found;
}

/** Units of a rare kind of size, and the share of their label's words that tell that it is meant. */
const RARE = /^(?:nm|db|v|w|a|ah|mah|wh|kwh|bar|hz|rpm|lumen|°c)$/;
const MIN_LABEL_SHARE = 0.5;

/** Fewer words before a number name no fact (our own limit). */
const MIN_NAME_WORDS = 2;

/** Facts that the page names by itself and gives two numbers for: a labelled row and the text, or two sentences of the same words. */
export function labelledPairs(context: CheckContext, sentences: readonly Measured[]): Statement[][] {
  const { language } = context;
  const all = clausesOf(sentences, language).filter(({ near }) => !QUALIFIED.test(near));
  const labels = Map.groupBy(
    all.filter(({ label }) => label !== ""),
    ({ label }) => fold(label),
  );
  const unlabelled = labels.size === 0 ? [] : all.filter(({ label }) => label === "");
  const indexed = unlabelled.map((clause) => ({ clause, words: [indexWords(clause.near, language)] }));
  const pairs: Statement[][] = [];
  const differ = (a: Clause, b: Clause) =>
    a.measure.unit === b.measure.unit && a.block !== b.block && (a.measure.value > b.to || a.to < b.measure.value);
  for (const [name, rows] of labels) {
    const [row] = rows;
    // A row that stands twice is of two things.
    if (rows.length !== 1 || contentWords(name, language).length > 3) continue;
    // A unit of one row alone is of what that row is about.
    const isOnly =
      RARE.test(row!.measure.unit) &&
      all.every((other) => other === row || other.label === "" || other.measure.unit !== row!.measure.unit);
    const said = indexed
      .filter(
        ({ clause, words }) =>
          clause.measure.unit === row!.measure.unit && coverage(name, words, language) >= (isOnly ? MIN_LABEL_SHARE : 1),
      )
      .map(({ clause }) => clause);
    const isSame = said.some((clause) => !differ(row!, clause) && clause.block !== row!.block);
    const other = said.find((clause) => differ(row!, clause));
    if (other && !isSame) pairs.push(named([row!, other], name));
  }
  const phrases = Map.groupBy(
    all.filter(({ before, label }) => label === "" && before.length >= MIN_NAME_WORDS),
    // Another part may be about another thing.
    ({ before, measure, section }) => `${section} ${before.slice(-3).join(" ")} ${measure.unit}`,
  );
  for (const [phrase, group] of phrases)
    if (group.length === 2 && differ(group[0]!, group[1]!)) pairs.push(named(group, phrase.split(" ").slice(1, -1).join(" ")));
  return [...pairs, ...oldPrice(context)].filter((pair) => sameNames(pair));
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
