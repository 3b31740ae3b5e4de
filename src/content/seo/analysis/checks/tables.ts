import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, pass } from "../check.ts";
import { quoteText, shorten } from "../evidence.ts";
import { measuresIn } from "../language/measures.ts";
import { MEASURED } from "./named-facts.ts";

/** Fewer things with the same numbers read well in sentences (our own limits). */
const MIN_ROWS = 3;
const MIN_ROWS_OF_ONE = 5;
const MIN_PAIRS = 4;

/** More numbers are a sentence about many things. */
const MAX_MEASURES = 7;

type Row = { text: string; units: string };

/** A thing's numbers stand within so many characters. */
const MAX_GAP = 70;

/** Things listed one after the other with the same kinds of numbers, whatever divides them: "A, 32 m² and £620, B, 40 m² and £850, …". */
function runsOf(text: string, language: string): Row[] {
  const measures = measuresIn(text, language).filter(({ unit }) => unit !== "");
  for (const period of [2, 3, 4, 5, 6]) {
    for (let from = 0; from + MIN_ROWS * period <= measures.length; from++) {
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
      if (count < (isOfOneKind ? MIN_PAIRS : MIN_ROWS) || (isOfOneKind && units[0] !== "money")) continue;
      const ends = Array.from({ length: count }, (_, row) => measures[from + (row + 1) * period - 1]!.end);
      const begin = Math.max(measures[from - 1]?.end ?? 0, measures[from]!.start - MAX_GAP);
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

/** The clauses of a paragraph that give the same kinds of numbers, one thing each. */
function rowsOf(text: string, language: string): Row[] {
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim());
  const rows = bySignature(clauses, 2, language);
  if (rows.length >= MIN_ROWS) return rows;
  // "S is for 36 cm, M for 38 cm, …": one number each, divided by commas.
  const pieces = bySignature(text.split(/[;。；、]|,\s|(?<!\d)\.\s/u), 1, language);
  return pieces.length >= MIN_ROWS_OF_ONE ? pieces : runsOf(text, language);
}

/** The largest group of clauses with the same units in the same order, each beginning another way. */
function bySignature(clauses: string[], minMeasures: number, language: string): Row[] {
  const rows = clauses.flatMap((text) => {
    const measures = measuresIn(text, language).filter(({ unit }) => unit !== "");
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

/** Lines of a list that are set in one paragraph. */
const isListed = (text: string) => (text.match(/(?<!\S)[–—•‣-]\s\p{L}[^–—•‣:-]{1,40}:/gu) ?? []).length >= 2;

/** The same numbers of several things are compared in a table; in prose neither reader nor model keeps them apart. */
const inProse: Check = {
  id: "table-in-prose",
  channel: "ai_search",
  category: "lists and tables",
  what: "paragraphs that give the same kinds of numbers for several things",
  threshold: `0 with ${MIN_ROWS} things of two or more numbers, or ${MIN_ROWS_OF_ONE} of one`,
  run: ({ prose, document, language }) => {
    const found = prose.flatMap((block): { block: TextBlock; rows: Row[] }[] => {
      const isText = block.kind === "paragraph" && block.text.length <= 3_000 && !isListed(block.text);
      const rows = isText ? rowsOf(block.text, language) : [];
      return rows.length > 0 ? [{ block, rows }] : [];
    });
    // Numbers of one kind may be a story's; two kinds for each of several things are none.
    const isMeasured = ({ units }: Row) => units.split(" ").some((unit) => MEASURED.test(unit));
    const isRich = ({ units }: Row) => new Set(units.split(" ")).size > 2;
    const sure = found.find(({ block, rows }) => rows.every(isRich) || runsOf(block.text, language).some(isMeasured));
    const first = sure ?? found[0];
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Make a table of "${shorten(first.block.text, 50)}"`,
      why: `One paragraph gives the same numbers for ${first.rows.length} things; in sentences they cannot be compared, and answer engines lift tables whole.`,
      change: first.rows.every(isWhole)
        ? `Set a table with a row for each: ${first.rows
            .slice(0, 4)
            .map(({ text }) => `"${shorten(text, 40)}"`)
            .join(", ")}.`
        : `Set a table with a row for each of the ${first.rows.length} things and a column for each of its numbers.`,
      evidence: found.slice(0, 3).map(({ block }) => quoteText(document, block)),
      // Rows that begin or end within brackets are not whole.
      suggested_text: first.rows.every(isWhole) ? first.rows.map(({ text }) => `- ${shorten(text, 160)}`).join("\n") : undefined,
      facts: { certain: sure !== undefined && first.rows.every(isWhole) },
    });
  },
};

/** Whether a row has both ends of its brackets. */
const isWhole = ({ text }: Row) =>
  [...text].filter((one) => one === "(").length === [...text].filter((one) => one === ")").length;

export const tableChecks: Check[] = [inProse];
