import { measuresIn } from "../../language/measures.ts";
import { countWords, isUnspaced } from "../../language/words.ts";
import { MEASURED } from "./named-facts.ts";

/** Fewer things with the same numbers read well in sentences (our own limits). */
export const MIN_ROWS = 3;

export type Row = { text: string; units: string };

/** A label with its value, which a comma or semicolon ends: "Weight: 2 kg, height: 30 cm, …". */
const PAIR =
  /(?:^|[,;、，；]\s?|\s[/|•·]\s)(\p{L}[\p{L}\d ()'’/-]{0,30}?)\s?[:：]\s?([^:：;；]{1,40}?)(?=(?:[,;、，；]\s?|\s[/|•·]\s)\p{L}[\p{L}\d ()'’/-]{0,30}?\s?[:：]|[.。]?\s*$)/gu;

/** So many labels with a value each are rows, where most values are numbers (our own limits). */
const MIN_LABELS = 4;

const MIN_LABELLED_NUMBERS = 3;

export function labelledRows(text: string): Row[] {
  const pairs = [...text.matchAll(PAIR)];
  const numbers = pairs.filter(([, , value]) => /\d/.test(value!));
  if (pairs.length < MIN_LABELS || numbers.length < MIN_LABELLED_NUMBERS || numbers.length * 2 < pairs.length) return [];
  return pairs.map(([, label, value]) => ({ text: `${label}: ${value}`, units: "label" }));
}

/** Fewer words may be a line of a table's or a caption's. */
const MIN_WORDS_OF_CELLS = 12;

const MIN_MEASURES_OF_CELLS = 3;

const MAX_CELLS_LENGTH = 1_000;

/** A new row behind the last number of the one before: a capital letter, or a space in scripts that have none between words. */
const ROW_BEGINS = /\d[^\s,.;:]{0,12}(?:\s[\p{Ll}%\p{Sc}]{1,12}){0,3}\s(?=\p{Lu}\p{L}{2})/gu;

const CELLS_OF_UNSPACED = /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\d])\s(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\d])/gu;

/** The text of a table's cells set one after the other: numbers and names without a sentence around them. */
export function cellsOf(whole: string, language: string): Row[] {
  // The caption may stand before them.
  const text = whole.replace(/^[^:：\d]{3,60}[:：]\s/u, "");
  if (/[.!?;:。！？；：][\s"”»)]|[.!?。！？]$|,\s\p{L}.*,\s\p{L}.*,\s\p{L}/u.test(text)) return [];
  const units = measuresIn(text, language).map(({ unit }) => unit);
  const isColumn = (unit: string) =>
    MEASURED.test(unit) && units.filter((other) => other === unit).length >= MIN_MEASURES_OF_CELLS;
  const isMeasured = units.some(isColumn) || units.filter((unit) => MEASURED.test(unit)).length > MIN_MEASURES_OF_CELLS;
  if (text.length > MAX_CELLS_LENGTH || !isMeasured || /https?:/.test(text)) return [];
  const unspaced = isUnspaced(language);
  const cells = unspaced ? (text.match(CELLS_OF_UNSPACED) ?? []).length + 1 : countWords(text, language);
  if (cells < MIN_WORDS_OF_CELLS - (unspaced ? 4 : 0)) return [];
  const starts = unspaced ? [] : [...text.matchAll(ROW_BEGINS)].map((match) => match.index + match[0].length);
  if (!unspaced && starts.length + 1 < MIN_ROWS) return [];
  return [0, ...starts].map((start, row) => ({ text: text.slice(start, starts[row] ?? text.length).trim(), units: "cells" }));
}

/** The cells of a table without anything between them: "Capacity300 mlHeight21 cm". */
const GLUED =
  /\p{Ll}{2}\d{1,5}(?:[.,]\d{1,3})?\s?(?:mm|cm|dm|km|ml|cl|kg|mg|kWh|Wh|kW|mAh|GB|MB|TB|[mglLWVA€%£$])(?=\p{Lu}\p{Ll})/gu;

export function gluedCells(text: string): Row[] {
  const found = [...text.matchAll(GLUED)];
  const ends = found.map(({ 0: cell, index }) => index + cell.length);
  return found.length < MIN_ROWS
    ? []
    : ends.map((end, row) => ({ text: text.slice(row === 0 ? 0 : ends[row - 1]!, end), units: "cells" }));
}
