import { isUnspaced } from "./words.ts";

/** Of each code point that was met, one more than its width. */
const known = new Uint8Array(0x110000);

/** Columns that a text takes in a line of fixed width: full-width and wide characters count two (Unicode UAX #11, by script). */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    known[code] ||= 1 + widthOf(character);
    width += known[code] - 1;
  }
  return width;
}

function widthOf(character: string): number {
  if (/\p{Mn}/u.test(character)) return 0;
  const isWide =
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u.test(
      character,
    );
  return isWide ? 2 : 1;
}

/** Columns of a description that results show whole. */
export const snippetWidth = (language: string): number => (isUnspaced(language) ? 160 : 155);

/** How long a description is that results show whole and that fills its place. */
export const snippetLength = (language: string): string =>
  isUnspaced(language) ? "55 to 80 characters" : "110 to 155 characters";
