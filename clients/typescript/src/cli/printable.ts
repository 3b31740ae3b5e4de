/**
 * A text as it may stand on a terminal: what would steer the terminal or turn the direction of text is shown as its number. Models,
 * pages and other people wrote much of it.
 */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
