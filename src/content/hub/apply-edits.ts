import { Refusal } from "../../platform/errors/index.ts";
import { findUnique } from "./find-unique.ts";
import { wordsAdded } from "./word-count.ts";

export interface Edit {
  find: string;
  replace: string;
}

/** Longest text of an item, in UTF-16 units. */
export const maxBodyLength = 8 * 1024 * 1024;

/**
 * Applies edits in order, each to the text as those before it left it. Nothing is interpreted: both texts are taken unit by
 * unit.
 *
 * @param wordCount of the body.
 * @throws Refusal 400 naming the edit whose text is not there, or there several times.
 */
export async function applyEdits(
  body: string,
  wordCount: number,
  edits: readonly Edit[],
  language: string,
): Promise<{ body: string; wordCount: number }> {
  let text = body;
  let words = wordCount;
  for (const [index, { find, replace }] of edits.entries()) {
    const found = findUnique(text, find);
    if (found === "none" || found === "several") {
      const problem =
        found === "none"
          ? "is not in the draft as the edits before it leave it; read the draft again"
          : "is in the draft more than once; add text around it until it is there exactly once";
      throw new Refusal(400, `edits[${index}].find: ${problem}. Nothing was changed`);
    }
    const splice = { start: found.offset, end: found.offset + find.length, replace };
    words += await wordsAdded(text, splice, language);
    text = text.slice(0, splice.start) + replace + text.slice(splice.end);
    if (text.length > maxBodyLength) throw new Refusal(400, `edits[${index}].replace: the draft would get too long`);
  }
  return { body: text, wordCount: words };
}
