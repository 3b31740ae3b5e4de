import { decodeNamedCharacterReference } from "decode-named-character-reference";

/** A text with the characters that its references stand for: `&` for `&amp;`, `ü` for `&#252;`. */
export const readReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{1,31}));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || written;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal));
  });
