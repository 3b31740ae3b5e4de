import { z } from "zod";

// Limits of what a model answers are no part of the schema that it is held to: OpenAI refuses schemas with lengths, and models of
// vendors that leave them out write longer texts. One text that is too long must not cost the whole answer.

/** A text of an answer; a longer one is cut behind a word. */
export const textUpTo = (maxCharacters: number, meaning = "") =>
  z
    .string()
    .transform((text) => cut(text, maxCharacters))
    .describe(`${meaning} At most ${maxCharacters} characters.`.trim());

/** A list of an answer; what goes beyond its length is left out. */
export const listUpTo = <Item extends z.ZodType>(item: Item, maxItems: number, meaning = "") =>
  z
    .array(item)
    .transform((items) => items.slice(0, maxItems))
    .describe(`${meaning} At most ${maxItems}.`.trim());

function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const kept = text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, "");
  const gap = kept.search(/\s\S*$/);
  return `${(gap > maxCharacters / 2 ? kept.slice(0, gap) : kept).trimEnd()}…`;
}
