import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { unitOf } from "../../language/measures.ts";
import { unitNamed } from "../../language/units.ts";
import { fold } from "../../language/words.ts";

/** In tables of two columns labels of one word are what is measured, not what has been. */
export const isName = (text: string, cells: number) =>
  text.length <= 40 &&
  /\p{L}{3}/u.test(text) &&
  (/\d/.test(text) ||
    text.trim().split(/[\s-]+/).length > 1 ||
    (cells > 1 && text.trim().length >= (/^\p{Lu}/u.test(text) ? MIN_NAME_LENGTH - 1 : MIN_NAME_LENGTH)));
export const MIN_NAME_LENGTH = 5;

/** What a line says before its number, where it is a label: "Total time: 3 h". */
export const labelBefore = (text: string): string | undefined => /^([^:：\d]{2,40})[:：]\s/u.exec(text)?.[1];

/** What a name of scripts with spaces does not stand beside. */
const BESIDE = /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])[\p{L}\p{N}]/u;

/** Where a name stands in a text as words of its own. */
export function placesOf(name: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!BESIDE.test(text.slice(Math.max(0, at - 1), at)) && !BESIDE.test(text.slice(at + name.length, at + name.length + 1)))
      places.push(at);
  return places;
}

/** What the cells below a head of one word count ("Users"), or the unit that it names in brackets ("Run time (min)"). */
export function countedIn({ text }: TextBlock, language: string): string | undefined {
  const [, unit] = /\(([^()]{1,12})\)$/.exec(text.trim()) ?? [];
  if (unit !== undefined) return unitNamed(fold(unit), language);
  return /^\p{L}{4,20}$/u.test(text.trim()) ? unitOf(text.trim(), language) : undefined;
}
