/** Columns that a text takes in a line of fixed width: full-width and wide characters count two (Unicode UAX #11, by script). */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mn}/u.test(character)) continue;
    width +=
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
