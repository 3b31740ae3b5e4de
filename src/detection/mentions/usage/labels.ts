import { blockIndex, type VisibleText } from "../../visible-text/visible-text.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { fold } from "../candidates/fold.ts";
import { isMention } from "../candidates/types.ts";
import { wordBook } from "../candidates/words.ts";
import { words } from "./cues.ts";
import { isCalendarName } from "./places.ts";
import { surroundingsOf } from "./surroundings.ts";

/**
 * Words that head a point in plans and reports ("Target: 30 demos", "Next steps"), in English and in texts that borrow them. As
 * labels they say nothing about the company of that name, unless it stands among labels that are names beyond doubt.
 */
const HEADINGS = new RegExp(
  `^(?:${words(`target targets gap gaps next action actions plus minus focus mode method methods balance current later edge segment segments
  base close signal signals front lead leads goal goals scope note notes tip tips pro con total summary status result results price budget
  date time place source sources team teams market markets step steps level role stage reach trigger triggers benchmark insight insights
  impact score key drive value margin root core alternative bonus extra extras fokus ziel ziele`)})$`,
  "u",
);

/** Whether a name (folded) is also what a point of a plan is headed by. */
export const isHeading = (folded: string): boolean => HEADINGS.test(folded);

/** Where a label stands: labels in like places (items, headings, cells of one column or row) belong together. */
export function standings(visible: VisibleText, candidate: Candidate): string[] {
  const { kind, column, row } = visible.blocks[blockIndex(visible.blocks, candidate.start)]!;
  return kind === "cell" ? [`column ${column}`, `row ${row}`] : [kind];
}

/** A label that a company's name makes; `heading` when points of plans have the same word as a label. */
export interface Label {
  company: number;
  heading: boolean;
}

/** Up to two companies of either sort for each kind of place whose names open a block there, as labels or beyond doubt. */
export function labelsOf(found: readonly Candidate[], visible: VisibleText): Map<string, Label[]> {
  const labels = new Map<string, Label[]>();
  for (const candidate of found) {
    if (candidate.kind !== null && !isMention(candidate.kind)) continue;
    const around = surroundingsOf(visible, candidate.start, candidate.end);
    if (around.opens !== "block" || !(around.label || candidate.kind !== null)) continue;
    const { company, folded } = candidate.alias;
    const heading = candidate.kind === null && isHeading(folded);
    for (const place of standings(visible, candidate)) {
      const known = labels.get(place) ?? [];
      const alike = known.filter((label) => label.heading === heading);
      if (alike.length < 2 && !alike.some((label) => label.company === company))
        labels.set(place, [...known, { company, heading }]);
    }
  }
  return labels;
}

/** A line's label: "Zielgruppe: ". */
const LINE_LABEL = /^[^\p{L}\p{N}\r]{0,6}(\p{Lu}[\p{L}\p{M}’' -]{1,38})[:：](?=\s)/u;

/**
 * Whether lines of an answer have the labels of a plan: a label of ordinary words that no company is called by and
 * another one, or one that heads points of plans; and no company beyond doubt stands as a label.
 */
export function hasPlanLabels(found: readonly Candidate[], { text, blocks }: VisibleText, language: string): boolean {
  const starts = new Map(found.map((candidate) => [candidate.start, candidate]));
  const { common, frequent } = wordBook(language);
  let ordinary = 0;
  let headings = 0;
  for (const block of blocks) {
    if (block.kind === "code" || block.kind === "cell" || block.kind === "heading") continue;
    let at = block.start;
    for (const line of text.slice(block.start, block.end).split("\r")) {
      const label = LINE_LABEL.exec(line.slice(0, 60))?.[1];
      if (label !== undefined) {
        const candidate = starts.get(at + line.indexOf(label));
        const folded = fold(label);
        if (candidate === undefined) {
          if (folded.split(" ").every((word) => common.has(word) || frequent.has(word))) ordinary++;
        } else if (candidate.kind !== null && isMention(candidate.kind)) return false;
        else if (isHeading(folded)) headings++;
      }
      at += line.length + 1;
    }
  }
  return ordinary > 0 && ordinary + headings > 1;
}

/** Whether several blocks or lines open with different months or weekdays: "**Monday** – planning, **Wednesday** – review". */
export function hasCalendarLabels({ text, blocks }: VisibleText, language: string): boolean {
  const found = new Set<string>();
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    for (const line of text.slice(block.start, Math.min(block.end, block.start + 2_000)).split("\r")) {
      const word = /^[^\p{L}\p{N}]{0,6}(\p{L}[\p{L}\p{M}]{2,15})(?!\.\p{L})/u.exec(line.slice(0, 30))?.[1];
      if (word !== undefined && isCalendarName(fold(word), language)) found.add(fold(word));
    }
  }
  return found.size > 1;
}

/** So many show how an answer is built (answers of models have fewer). */
const MAX_BLOCKS = 1_000;
