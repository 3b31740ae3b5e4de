import { invisibleLetters } from "../platform/documents/index.ts";

/**
 * A text as it is meant: without characters that nobody sees, with letters that are drawn as others written as those. Models read through
 * such disguises, and expressions do not.
 */
export function undisguised(text: string): string {
  if (!DISGUISED.test(text)) return text;
  return text
    .replace(TAGS, (tags) => ` ${invisibleLetters(tags)} `)
    .replace(UNSEEN, "")
    .replace(STYLED, (letters) => letters.normalize("NFKC"))
    .replace(WORD, (word) => (LATIN.test(word) ? word.replace(OTHERS, (letter) => LOOK_ALIKES[letter] ?? letter) : word));
}

/** U+E0020 to U+E007E stand for ASCII and are not shown. */
const TAGS = /[\u{E0020}-\u{E007E}]+/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** Wide, mathematical and circled letters. */
const STYLED = /[\uFF21-\uFF5A\u24B6-\u24E9\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F189}]+/gu;
const DISGUISED =
  /[\p{Default_Ignorable_Code_Point}\uFF21-\uFF5A\u24B6-\u24E9\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F189}]|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

const WORD = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHERS = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
/** Cyrillic and Greek letters that look like Latin ones; they count for these within a word that has Latin letters. */
const LOOK_ALIKES: Record<string, string> = {
  а: "a", с: "c", ԁ: "d", е: "e", һ: "h", і: "i", ј: "j", ӏ: "l", о: "o", р: "p", ԛ: "q", ѕ: "s", у: "y", х: "x", ѵ: "v", ԝ: "w",
  А: "A", В: "B", С: "C", Е: "E", Н: "H", І: "I", Ј: "J", К: "K", М: "M", О: "O", Р: "P", Ѕ: "S", Т: "T", Х: "X", У: "Y", Ԝ: "W",
  α: "a", ο: "o", ν: "v", ι: "i", ρ: "p", υ: "u", κ: "k",
  Α: "A", Β: "B", Ε: "E", Ζ: "Z", Η: "H", Ι: "I", Κ: "K", Μ: "M", Ν: "N", Ο: "O", Ρ: "P", Τ: "T", Υ: "Y", Χ: "X",
}; // biome-ignore format: a table
