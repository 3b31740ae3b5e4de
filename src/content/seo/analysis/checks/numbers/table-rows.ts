import { type Measure, measuresIn } from "../../language/measures.ts";
import { remembered } from "../../language/remembered.ts";
import { sentences } from "../../language/words.ts";
import { MEASURED } from "./named-facts.ts";
import { cellsOf, gluedCells, labelledRows, MIN_ROWS, type Row } from "./table-cell-rows.ts";

/** Longer paragraphs are read as prose. */
export const MAX_PARAGRAPH = 3_000;

export const MIN_ROWS_OF_ONE = 5;

const MIN_PAIRS = 4;

/** With so many numbers each, two things are a table. */
const MIN_COLUMNS_OF_TWO = 5;

/** More numbers are a sentence about many things. */
const MAX_MEASURES = 7;

/** A thing's numbers stand within so many characters. */
const MAX_GAP = 70;

/** A day or stage by its number, before what is said of it. */
const NUMBERED =
  /^(?:(?:the|am|der|le|el|il|o|de|den)\s)?(?:day|tag|jour|día|giorno|dia|dag|dzień|stage|etappe|étape|etapa|tappa|week|woche|semaine|semana|settimana)\s\d{1,2}(?!\d)/iu;

/** The numbers of a text that have a unit; hours and minutes are of one kind. */
const sizedIn = (text: string, language: string): Measure[] =>
  measuresIn(
    text.replace(NUMBERED, (name) => " ".repeat(name.length)),
    language,
  )
    .filter(({ unit }) => unit !== "")
    .map((measure) => (measure.unit === "hour" ? { ...measure, unit: "minute" } : measure));

/** A sum that is taken apart behind a colon is one thing's. */
const SUM_OF_PARTS = /\d[^.:：\d]{0,25}[:：]\s/;

/** One number that follows from another. */
const COMPUTED = /[×÷=]|\d\s?[*]\s?\d|(?<!\p{L})(?:soit|that is|das sind|ergibt|ossia|o sea|czyli)(?!\p{L})/u;

/** Things listed one after the other with the same kinds of numbers, whatever divides them: "A, 32 m² and £620, B, 40 m² and £850, …". */
export function runsOf(text: string, language: string): Row[] {
  const measures = sizedIn(text, language);
  for (const period of [2, 3, 4, 5, 6]) {
    const minRows = period >= MIN_COLUMNS_OF_TWO ? 2 : MIN_ROWS;
    for (let from = 0; from + minRows * period <= measures.length; from++) {
      const units = measures.slice(from, from + period).map(({ unit }) => unit);
      const isOfOneKind = new Set(units).size < 2;
      let count = 0;
      while (
        units.every((unit, at) => {
          const place = from + count * period + at;
          const measure = measures[place];
          return measure?.unit === unit && (place === from || measure.start - measures[place - 1]!.end <= MAX_GAP);
        })
      )
        count++;
      // Numbers of one kind may be a story's; so many pairs of prices are none.
      if (count < (isOfOneKind ? MIN_PAIRS : minRows) || (isOfOneKind && (units[0] !== "money" || SUM_OF_PARTS.test(text))))
        continue;
      const ends = Array.from({ length: count }, (_, row) => measures[from + (row + 1) * period - 1]!.end);
      const begin = Math.max(measures[from - 1]?.end ?? 0, measures[from]!.start - MAX_GAP);
      if (COMPUTED.test(text.slice(begin, ends.at(-1)))) continue;
      return ends.map((end, row) => ({
        text: text.slice(row === 0 ? begin : ends[row - 1]!, end).replace(JOINT, ""),
        units: units.join(" "),
      }));
    }
  }
  return [];
}

/** What stands between one row and the next. */
const JOINT = /^[\s,;.:、。；]*(?:(?:and|while|but|und|während|et|tandis que|y|mientras que|e|enquanto|mentre|en|terwijl)\s)?/i;

/** Where a sentence about one thing ends, or turns to the next. */
const CLAUSE =
  /(?<!\d)[.;。；](?:\s|$)|[;。；]\s?|,\s(?:while|whereas|während|wohingegen|tandis que|alors que|mentre|mientras que|terwijl|enquanto|natomiast|podczas gdy|medan|mens|kdežto|zatímco)\s/u;

/** A thing's name before its numbers may hold a number of its own. */
const withoutName = (clause: string) => /^[^:：]{2,40}[:：]\s(.+)$/su.exec(clause.trim())?.[1] ?? clause;

/** What joins the last two things of a list. */
const LAST_OF_LIST = /\s(?:and|und|et|y|e|en|i|och|og|ja|ve|и)\s/u;

/** The things that a sentence lists. */
const piecesOf = (sentence: string): string[] =>
  sentence.split(/[;；、]|,\s/u).flatMap((piece, at, all) => (at === all.length - 1 ? piece.split(LAST_OF_LIST) : [piece]));

/** The clauses of a paragraph that give the same kinds of numbers, one thing each. */
export const rowsOf = remembered((text, language): readonly Row[] => {
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim());
  const atLeast = (count: number, rows: Row[]) => (rows.length >= count ? rows : []);
  const readings = [
    () => labelledRows(text),
    () => cellsOf(text, language),
    () => gluedCells(text),
    () => atLeast(MIN_ROWS, bySignature(clauses, 2, language)),
    // "S is for 36 cm, M for 38 cm, …": one number each, divided by commas.
    () => atLeast(MIN_ROWS_OF_ONE, bySignature(text.split(/[;。；、]|,\s|(?<!\d)\.\s/u), 1, language)),
    () => runsOf(text, language),
    () => bySharedKinds(text, language),
    () => pricesOf(text, language),
    () => atLeast(MIN_ROWS_OF_ONE, costsOf(clauses, language)),
    () => namedClauses(clauses, language),
    () => sameBeginnings(clauses, language),
    () => sizesOf(text, language),
  ];
  for (const read of readings) {
    const rows = read();
    if (rows.length > 0) return rows;
  }
  return [];
});

/** Longer clauses are sentences. */
const MAX_LABELLED_LENGTH = 70;

/** Short clauses without a sentence around them, each a name with the same kind of number behind it: "Seat: from €39.90, no meal." */
function namedClauses(clauses: string[], language: string): Row[] {
  const rows = clauses.flatMap((clause) => {
    const text = clause.trim();
    const [first] = measuresIn(withoutName(text), language);
    const isNamed = /^\p{Lu}[^:：]{2,40}\s?[:：]\s|^\p{Lu}(?:\p{L}|\s){2,40}\s(?=\p{Sc}?\s?\d)/u.test(text);
    return first && MEASURED.test(first.unit) && isNamed && text.length <= MAX_LABELLED_LENGTH
      ? [{ text, units: first.unit }]
      : [];
  });
  const isOfOne = new Set(rows.map(({ units }) => units)).size === 1;
  return isOfOne && rows.length >= MIN_ROWS && rows.length === clauses.length ? rows : [];
}

/** Clauses that begin with the same kind of number, most of them with another one behind it. */
function sameBeginnings(clauses: string[], language: string): Row[] {
  const rows = clauses.map((clause) => ({
    text: clause.trim(),
    units: measuresIn(withoutName(clause), language).flatMap(({ unit }) => (MEASURED.test(unit) ? [unit] : [])),
  }));
  const [first] = rows;
  const isOfOne = rows.every(({ units }) => units.length > 0 && units[0] === first!.units[0]);
  const rich = rows.filter(({ units }) => new Set(units).size > 1);
  const starts = new Set(rows.map(({ text }) => text.slice(0, 12)));
  if (rows.length < MIN_ROWS || !isOfOne || rich.length * 2 <= rows.length || starts.size < rows.length) return [];
  return rows.map(({ text, units }) => ({ text, units: units.join(" ") }));
}

/** More words than a size takes are a sentence's. */
const MAX_SIZE_LENGTH = 40;

const MIN_SIZES = 5;

/** The sizes of one thing in one sentence: "Burrs of 38 mm, a weight of 480 g, a height of 19 cm, …". */
function sizesOf(text: string, language: string): Row[] {
  for (const sentence of sentences(text, language)) {
    const pieces = piecesOf(sentence.text);
    const isSize = (piece: string) =>
      piece.length <= MAX_SIZE_LENGTH && measuresIn(piece, language).filter(({ unit }) => unit !== "").length === 1;
    if (pieces.length >= MIN_SIZES && pieces.every(isSize))
      return pieces.map((piece) => ({ text: piece.trim(), units: "label" }));
  }
  return [];
}

/** Things with a price each, listed in one sentence. */
function pricesOf(text: string, language: string): Row[] {
  for (const sentence of sentences(text, language)) {
    const pieces = piecesOf(sentence.text);
    const prices = bySignature(pieces, 1, language);
    if (prices.length >= MIN_PAIRS && prices.length === pieces.length && prices[0]!.units === "money") return prices;
  }
  return [];
}

/** Sentences with a price each, and hardly another one beside them. */
function costsOf(clauses: string[], language: string): Row[] {
  const rows = clauses.flatMap((text) =>
    measuresIn(text, language).filter(({ unit }) => unit === "money").length === 1 ? [{ text: text.trim(), units: "money" }] : [],
  );
  return rows.length + 1 >= clauses.length ? rows : [];
}

/** The largest group of clauses with the same units in the same order, each beginning another way. */
function bySignature(clauses: string[], minMeasures: number, language: string): Row[] {
  const rows = clauses.flatMap((text) => {
    const measures = sizedIn(withoutName(text), language);
    const units = measures.map(({ unit }) => unit);
    // Of many kinds of numbers, each sentence may have another order.
    const kinds = [...new Set(units)].sort();
    return measures.length >= minMeasures && measures.length <= MAX_MEASURES
      ? [{ text: text.trim(), units: (kinds.length > 2 ? kinds : units).join(" ") }]
      : [];
  });
  const groups = [...Map.groupBy(rows, ({ units }) => units).values()];
  const largest = groups.reduce((most, group) => (group.length > most.length ? group : most), [] as Row[]);
  const starts = new Set(largest.map(({ text }) => text.slice(0, 12)));
  // Steps follow each other; rows stand side by side.
  return starts.size >= largest.length - 1 && largest.length * 2 >= clauses.length ? largest : [];
}

/** "215 × 130 cm" is no calculation. */
const SIZE_OF_SIDES = /\d[\d.,]{0,6}(?:\s?[×x]\s?\d[\d.,]{0,6}){1,2}\s?(?:mm|cm|m|in|inches)(?!\p{L})/gu;

/** So many numbers are of the same kinds for each thing (our own limit). */
const MIN_SHARED = 3;

/** Sentences in a row with most numbers of the same kinds, in whichever order: one thing each. */
export function bySharedKinds(text: string, language: string): Row[] {
  const rows = sentences(text, language).map((sentence) => ({
    text: sentence.text.trim(),
    units: sizedIn(sentence.text, language).map(kindOf),
  }));
  for (const [at, { units }] of rows.entries()) {
    if (!hasSameKinds(units, units)) continue;
    const isOther = (row: (typeof rows)[number]) => !hasSameKinds(row.units, units);
    const end = rows.findIndex((row, index) => index > at && isOther(row));
    const run = rows.slice(rows.slice(0, at).findLastIndex(isOther) + 1, end < 0 ? undefined : end);
    const isOfTwo = new Set(units.filter((unit) => unit !== COUNT)).size >= MIN_COLUMNS_OF_TWO && run.length > 1;
    const isMost = run.length >= MIN_ROWS && run.length * 2 >= rows.length;
    if ((isOfTwo || isMost) && !COMPUTED.test(run.map((row) => row.text.replace(SIZE_OF_SIDES, " ")).join(" ")))
      return run.map((row) => ({ text: row.text, units: [...new Set(units)].join(" ") }));
  }
  return [];
}

/** What a number measures, in whichever unit; what is counted is of one kind. */
const KINDS: [string, RegExp][] = [
  ["m", /^(?:mm|cm|m|km|inch)$/],
  ["kg", /^(?:g|kg|lb)$/],
  ["litre", /^(?:ml|litre)$/],
];

const kindOf = ({ unit }: Measure) => KINDS.find(([, units]) => units.test(unit))?.[0] ?? (MEASURED.test(unit) ? unit : COUNT);

const COUNT = "count";

/** Whether two things have three numbers of the same kinds, and hardly another one; with more kinds in common there may be more others. */
function hasSameKinds(one: string[], other: string[]): boolean {
  const kinds = new Set(one.filter((unit) => other.includes(unit)));
  const count = (units: string[], kind: string) => units.filter((unit) => unit === kind).length;
  const shared = [...kinds].reduce((sum, kind) => sum + Math.min(count(one, kind), count(other, kind)), 0);
  // A name may have a number of its own ("Skerry 2").
  const others = new Set([...one, ...other].filter((kind) => MEASURED.test(kind) && !kinds.has(kind))).size;
  const isMeasured = [...kinds].some((kind) => kind !== COUNT);
  return kinds.size > MIN_SHARED ? others <= 3 : isMeasured && kinds.size > 1 && shared >= MIN_SHARED && others <= 1;
}
