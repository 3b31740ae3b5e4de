import { fold } from "./fold.ts";

const foldedOf = new WeakMap<readonly string[], string[]>();
const none: string[] = [];

/** The phrases of one of a company's settings, folded once. */
export function foldedPhrases(phrases: readonly string[] | undefined): string[] {
  if (!phrases?.length) return none;
  let folded = foldedOf.get(phrases);
  if (!folded) {
    folded = phrases.map((phrase) => fold(phrase));
    foldedOf.set(phrases, folded);
  }
  return folded;
}
