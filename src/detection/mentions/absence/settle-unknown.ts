import type { VisibleText } from "../../visible-text/visible-text.ts";
import { type Candidate, settle } from "../candidates/candidates.ts";
import { clauseAround, listed, sentenceAround } from "../candidates/sentences.ts";
import { onlyGuesses, saysUnknown } from "./absence.ts";
import { headsEmptyRow } from "./empty-rows.ts";

/** Answers to a question that ends with a name. */
const NEVER_HEARD =
  /^(?:sorry, )?(?:(?:i have |i've )?never (?:heard of|come across) (?:it|them)|(?:i am |i'm )?not familiar with (?:it|them)|(?:(?:it|(?:that|this|the) name) )?(?:doesn't|does not) ring a bell|(?:noch )?nie gehort|kenne? ich (?:leider )?nicht|sagt mir (?:leider )?nichts|je ne (?:la |le )?connais pas|jamais entendu parler|no (?:la|lo) conozco|no me suena|non (?:la|lo) conosco|mai sentit[ao]|nao conheco|nunca ouvi falar|ken ik (?:helaas )?niet|(?:nog )?nooit van gehoord|впервые слышу|не слышал\p{L}* о)(?!\p{L})/u;

/** What sets a name against the one behind its comma: "Unlike X, Y has no public data", "Unlike X and Y, Z has none". */
const CONTRASTED =
  /(?<!\p{L})(?:unlike|(?:contrary|in contrast|compared) (?:to|with)|anders als|im (?:gegensatz|vergleich) zu[mr]?|contrairement a|a diferencia de|ao contrario d[aeo]|a differenza d\p{L}+|in tegenstelling tot|anders dan|till skillnad fran|i mods[ae]tning til|w przeciwienstwie do|na rozdil od|в отличие от|на відміну від) ["'“„«]?(?:[\p{L}\p{N}'"” -]{2,40} (?:and|or|und|oder|et|ou|[oeyiaиі]|en|of|och|og) ["'“„«]?)?$/u;

/** A clause of its own behind such a name: "Unlike X, which I could not find, Y is …". */
const RELATIVE =
  /^["'”»]?,? (?:\p{L}{1,5} )?(?:which|who|whom|that|die|das|der|dem|welche\p{L}?|dont|qui|que|laquelle|cual|quem|che|cui|quale|waar\p{L}*|som|ktor\p{L}+|котор\p{L}+)(?!\p{L})/u;

const isContrasted = (folded: string, { foldedStart, foldedEnd }: Candidate): boolean =>
  CONTRASTED.test(folded.slice(Math.max(0, foldedStart - 72), foldedStart)) &&
  !RELATIVE.test(folded.slice(foldedEnd, foldedEnd + 24));

/** What answers a name that is a question of its own: "Everhour? Nothing in the sources." */
function isAskedAndUnknown(folded: string, { foldedStart, foldedEnd }: Candidate): boolean {
  const answer = /^["'”»]?\s?[?？]\s?([^.!?\n]{1,120})/.exec(folded.slice(foldedEnd, foldedEnd + 125))?.[1];
  if (answer === undefined) return false;
  if (NEVER_HEARD.test(answer)) return true;
  if (!/(?:^|[.!?\n])["'“„« ]*$/.test(folded.slice(Math.max(0, foldedStart - 4), foldedStart))) return false;
  return saysUnknown(`§: ${answer}`);
}

/** Settles, as absence, names in sentences and rows of tables that deny knowledge of them, and in guesses elsewhere in such an answer. */
export function settleUnknown(open: readonly Candidate[], folded: string, visible: VisibleText): void {
  const unknown = new Set<number>();
  for (const candidate of open) {
    if (
      (isContrasted(folded, candidate) || !saysUnknown(clauseAround(folded, candidate))) &&
      !isAskedAndUnknown(folded, candidate) &&
      !headsEmptyRow(visible, candidate)
    )
      continue;
    settle(candidate, "absence", 0.9);
    unknown.add(candidate.alias.company);
  }
  // "No details on either X or Y" denies both.
  for (let n = 1; n < open.length; n++) {
    const [before, candidate] = [open[n - 1]!, open[n]!];
    if ((before.kind !== null && candidate.kind !== null) || !listed(folded, before, candidate)) continue;
    if (isContrasted(folded, before)) continue;
    // "X and Y are not covered" does, too.
    const both = { foldedStart: before.foldedStart, foldedEnd: candidate.foldedEnd };
    if (before.kind !== "absence" && !(before.kind === null && saysUnknown(clauseAround(folded, both)))) continue;
    for (const one of [before, candidate]) {
      if (one.kind !== null) continue;
      settle(one, "absence", 0.8);
      unknown.add(one.alias.company);
    }
  }
  for (const candidate of open) {
    if (candidate.kind === null && unknown.has(candidate.alias.company) && onlyGuesses(sentenceAround(folded, candidate)))
      settle(candidate, "absence", 0.7);
  }
}
