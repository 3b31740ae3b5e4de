import { OPPOSITE } from "./clauses.ts";
import { cellsOf, dashes } from "./columns.ts";
import type { Span } from "./sentences.ts";

/** A stretch below or behind "Pros" or "Cons". */
interface Side extends Span {
  isFor: boolean;
}

/** "Pro" alone is the name of a plan. */
const FOR =
  "pros|advantages|strengths|upsides?|vorteile|stärken|avantages|points forts|ventajas|puntos fuertes|vantagens|prós|pontos fortes|vantaggi|pregi|punti di forza|voordelen|pluspunten";
const AGAINST =
  "cons?|disadvantages|weaknesses|downsides?|drawbacks?|limitations|nachteile|schwächen|inconvénients|points faibles|limites|desventajas|inconvenientes|puntos débiles|desvantagens|contras?|pontos fracos|svantaggi|difetti|contro|punti deboli|nadelen|minpunten";
/** Emphasis may stand within or outside of the colon. */
const label = new RegExp(
  `^[^\\p{L}\\p{N}\\n]{0,30}(?:(?<pro>${FOR})|(?:${AGAINST}))(?:[*_\\s]{0,4}[:：|][*_]{0,3}|[*_\\s:：]{0,6}$)`,
  "iu",
);
const item = /^\s*(?=(?:[*+•-]|\d+[.)])\s)/u;
const turn = new RegExp(`\\s(?:${OPPOSITE})\\s`, "iu");

const sideOf = (text: string) => {
  const found = label.exec(text);
  return found && { isFor: found.groups!.pro !== undefined, length: found[0].length };
};

/** Where an answer tells only what speaks for, or only what speaks against: "Cons: the battery drains fast" praises nothing. */
function* stretchesOf(answer: string): Generator<Side> {
  let [line, heads, above]: [number, (boolean | undefined)[] | null, string] = [0, null, ""];
  /** The label that stands alone on its line, and how far its item is set in. */
  let open: { isFor: boolean; indent: number } | null = null;
  for (const text of answer.split("\n")) {
    const end = line + text.length;
    const side = sideOf(text);
    const indent = item.exec(text)?.[0].length;
    if (!text.includes("|")) heads = null;
    else if (dashes.test(text.replace(/\s/g, "")))
      heads = cellsOf(above, 0).map((cell) => sideOf(above.slice(cell.start, cell.end))?.isFor);
    if (heads && !side) {
      for (const [n, cell] of cellsOf(text, line).entries()) if (heads[n] !== undefined) yield { ...cell, isFor: heads[n] };
    } else if (side) {
      const start = line + side.length;
      const until = turn.exec(text.slice(side.length))?.index;
      if (start < end) yield { start, end: until === undefined ? end : start + until, isFor: side.isFor };
      open = start < end ? null : { isFor: side.isFor, indent: indent ?? -1 };
    } else if (open && indent !== undefined && indent > open.indent) yield { start: line, end, isFor: open.isFor };
    else if (text.trim() !== "") open = null;
    above = text;
    line = end + 1;
  }
}

/** @returns whether what stands at an offset is told only for (`true`) or only against (`false`) a company; `undefined` elsewhere */
export function sidesOf(answer: string): (offset: number) => boolean | undefined {
  const sides = [...stretchesOf(answer)];
  return (offset) => {
    let [low, high] = [0, sides.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sides[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    const side = sides[low];
    return side && side.start <= offset ? side.isFor : undefined;
  };
}
