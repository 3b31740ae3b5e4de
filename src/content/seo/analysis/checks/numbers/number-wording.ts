import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { shorten } from "../../evidence.ts";
import { labelsOf } from "../../table-cells.ts";
import { OWN_NAME, type Pair } from "./named-facts.ts";
import type { Statement } from "./number-statements.ts";

/** What two numbers are of, as it is told: a cell by its row and column, else the attribute or the words that name it. */
export function nameOf(one: Statement, other: Statement, document: SourceDocument): string {
  const labels = [one, other].map(({ block }) => (block.kind === "cell" ? labelsOf(document, block) : "")).find(Boolean);
  const name = one.attribute.replace(OWN_NAME, "");
  return labels || name !== one.attribute ? `"${labels || name}"` : `the ${name}`;
}

/** Words of a statement; a cell says what it is of by its row and column alone. */
function asSaid({ block }: Statement, words: string, document: SourceDocument): string {
  const labels = block.kind === "cell" ? labelsOf(document, block) : "";
  return labels ? `${shorten(labels, 60)}: ${words}` : words;
}

/** A sentence, or of a long one the words around its number. */
function around({ text, measure }: Statement): string {
  const from = text.slice(0, Math.max(0, measure.end - MAX_AROUND)).length;
  const start = from === 0 ? 0 : from + Math.max(0, text.slice(from, measure.start).search(/\s/) + 1);
  return `${start > 0 ? "…" : ""}${shorten(text.slice(start), MAX_AROUND + 20)}`;
}
const MAX_AROUND = 80;

/** A number with some words before it, the first of which is whole where words are spaced. */
export function cut({ text, measure }: Statement): string {
  const sentence = text.slice(0, measure.start).search(/[.!?;]\s[^.!?;]*$/);
  const from = Math.max(sentence < 0 ? 0 : sentence + 1, measure.start - 25);
  const space = from === 0 ? -1 : text.slice(from, measure.start).search(/\s/);
  const said = text.slice(from + Math.max(0, space), measure.end).trim();
  // The word behind an amount with its sign is no unit.
  return shorten(said.replace(/(\p{Sc}\s?[\d.,]{0,12}\d)\s\p{L}{1,12}$/u, "$1"), 50);
}

/** A number with what stands right before it, for a title. */
export const saySome = (statement: Statement, document: SourceDocument): string => asSaid(statement, cut(statement), document);

/** The sentence of a number. */
export const sayWhole = (statement: Statement, document: SourceDocument): string =>
  asSaid(statement, around(statement), document);

/** A contradiction beside the first one, in a sentence of its own. */
export function furtherPair({ statements: [one, other], isCalculated }: Pair, document: SourceDocument): string {
  return isCalculated
    ? `"${sayWhole(one!, document)}" is calculated wrongly, too.`
    : `Two numbers stand for ${nameOf(one!, other!, document)}, too: "${sayWhole(one!, document)}" and "${sayWhole(other!, document)}".`;
}
