import { isRunningText, type Passage } from "./passages.ts";

/** What a passage's own characters say of it. */
export type TextFeatures = {
  logChars: number;
  logWords: number;
  linkShare: number;
  lettersPerWord: number;
  logSentences: number;
  endsSentence: number;
  logCommas: number;
  capitalShare: number;
  digitShare: number;
  markShare: number;
  hasCopyright: number;
  hasCredit: number;
  logSeparators: number;
  isProse: number;
};

/** Amounts count by their order of magnitude. */
export const log = (value: number): number => Math.log2(1 + value);

/** Whom a picture is from. */
const credit = /\b(?:photos?|photograph|fotos?|image|imagen|bild|getty|reuters|afp|dpa|epa|shutterstock)\b|写真|撮影/i;

/** Longer passages are known by their beginning. */
const maxLength = 2_000;

const kinds = { mark: 0, letter: 1, capital: 2, digit: 3, space: 4, comma: 5, end: 6, separator: 7, syllable: 8 } as const;

/** The kind of each UTF-16 code unit. */
const kindOf = new Uint8Array(65_536);
for (let unit = 0; unit < kindOf.length; unit++) {
  const char = String.fromCharCode(unit);
  if (/[,，、،;；]/.test(char)) kindOf[unit] = kinds.comma;
  else if (/[.!?…。！？؟।]/.test(char)) kindOf[unit] = kinds.end;
  else if (/[|»›·•→]/.test(char)) kindOf[unit] = kinds.separator;
  else if (/\p{Lu}/u.test(char)) kindOf[unit] = kinds.capital;
  else if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(char)) kindOf[unit] = kinds.syllable;
  else if (/\p{L}|\p{M}/u.test(char)) kindOf[unit] = kinds.letter;
  else if (/\p{N}/u.test(char)) kindOf[unit] = kinds.digit;
  else if (/\s/.test(char)) kindOf[unit] = kinds.space;
}

/** What a passage's own characters say of it. */
export function textFeatures(passage: Passage): TextFeatures {
  const text = passage.text.slice(0, maxLength);
  const counts = new Uint32Array(9);
  let [words, previous] = [0, 0 as number];
  for (let i = 0; i < text.length; i++) {
    const kind = kindOf[text.charCodeAt(i)]!;
    counts[kind]!++;
    const isWord = kind >= kinds.letter && kind <= kinds.digit;
    if (isWord && !(previous >= kinds.letter && previous <= kinds.digit)) words++;
    previous = kind;
  }
  // Writings without spaces have about two characters a word.
  words += counts[kinds.syllable]! / 2;
  const letters = counts[kinds.letter]! + counts[kinds.capital]! + counts[kinds.syllable]!;
  const marks = text.length - letters - counts[kinds.digit]! - counts[kinds.space]!;
  return {
    logChars: log(passage.text.length),
    logWords: log(words),
    linkShare: passage.linkChars / passage.text.length,
    lettersPerWord: letters / Math.max(1, words),
    logSentences: log(counts[kinds.end]!),
    endsSentence: Number(/[.!?…。！？؟।]["'”’»)\]]?$/.test(text.slice(-2))),
    logCommas: log(counts[kinds.comma]!),
    capitalShare: counts[kinds.capital]! / Math.max(1, letters),
    digitShare: counts[kinds.digit]! / text.length,
    markShare: marks / text.length,
    hasCopyright: Number(/[©®]/.test(text)),
    hasCredit: Number(credit.test(text)),
    logSeparators: log(counts[kinds.separator]!),
    isProse: Number(isRunningText(passage)),
  };
}
