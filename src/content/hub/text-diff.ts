import { type Change, diffLines, diffWordsWithSpace } from "diff";

/** A piece of a text, and whether the earlier text, the later one or both have it. */
export interface Piece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Whole lines: the same in both texts, or changed ones with the words that differ. */
export type Passage = { kind: "same"; text: string } | { kind: "changed"; pieces: Piece[] };

/** When this is used up, the comparison continues with coarser pieces. */
const budgetMs = 1_500;
/** Passages with less in common are shown whole: mixed words would be unreadable. */
const leastCommonShare = 0.35;

/**
 * How a text became another: passages in order. Lines are compared first, then the words of lines that differ.
 *
 * Taken together, all pieces but the added ones are the text before, all but the removed ones the text after.
 */
export function compareTexts(before: string, after: string): Passage[] {
  const endsAt = performance.now() + budgetMs;
  const timeout = () => Math.max(1, endsAt - performance.now());
  const whole: Change[] = [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];
  const lines = diffLines(before, after, { timeout: timeout() }) ?? whole;
  const passages: Passage[] = [];
  for (let index = 0; index < lines.length; ) {
    const { value, added, removed } = lines[index]!;
    if (!added && !removed) {
      passages.push({ kind: "same", text: value });
      index++;
      continue;
    }
    let [old, fresh] = ["", ""];
    for (; index < lines.length && (lines[index]!.added || lines[index]!.removed); index++) {
      if (lines[index]!.added) fresh += lines[index]!.value;
      else old += lines[index]!.value;
    }
    passages.push({ kind: "changed", pieces: compareWords(old, fresh, timeout()) });
  }
  return passages;
}

function compareWords(old: string, fresh: string, timeoutMs: number): Piece[] {
  const apart = [["removed", old] as const, ["added", fresh] as const].flatMap(([kind, text]) =>
    text === "" ? [] : [{ kind, text }],
  );
  if (apart.length < 2) return apart;
  const words = diffWordsWithSpace(old, fresh, { timeout: timeoutMs });
  if (!words) return apart;
  const common = words.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.trim().length), 0);
  if (common < leastCommonShare * Math.max(old.length, fresh.length)) return apart;
  return words.map(({ value, added, removed }) => ({ kind: added ? "added" : removed ? "removed" : "same", text: value }));
}
