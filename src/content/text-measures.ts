const fullSyllables = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** A text with two characters for each one of Chinese, Japanese and Korean, which says about as much as two letters of an alphabet. */
export const inLetters = (text: string): string => text.replace(fullSyllables, "$&$&");

/** The numbers of a text, as they are written, in digits of any script. */
export const numbersIn = (text: string): string[] => text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? [];
