import { blockIndex, type VisibleText } from "../visible-text/visible-text.ts";
import type { Candidate } from "./candidates.ts";
import { words } from "./cues.ts";
import { surroundingsOf } from "./surroundings.ts";
import { isMention } from "./types.ts";

/**
 * Words that head a point in plans and reports ("Target: 30 demos", "Next steps"), in English and in texts that borrow them. As
 * labels they say nothing about the company of that name, unless it stands among labels that are names beyond doubt.
 */
const HEADINGS = new RegExp(
  `^(?:${words(`target targets gap gaps next action actions plus minus focus mode method methods balance current later edge segment segments
  base close signal signals front lead leads goal goals scope note notes tip tips pro con total summary status result results price budget
  date time place source sources team teams market markets step steps level role stage reach trigger triggers benchmark insight insights
  impact score key drive value margin root core alternative bonus fokus ziel ziele`)})$`,
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
