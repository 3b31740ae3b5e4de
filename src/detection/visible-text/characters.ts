import { decodeNamedCharacterReference } from "decode-named-character-reference";

export const isSpace = (code: number) => code === 32 || code === 9;
export const isSpaceOrLine = (code: number) => code === 32 || code === 9 || code === 10;
export const isDigit = (code: number) => code >= 48 && code <= 57;
export const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
/** ASCII punctuation: what a backslash escapes. */
export const isPunctuation = (code: number) =>
  (code >= 33 && code <= 47) || (code >= 58 && code <= 64) || (code >= 91 && code <= 96) || (code >= 123 && code <= 126);

/** What a code unit is to emphasis beside it; the end of the text is white space. */
export type Side = "space" | "sign" | "other";

export function sideOf(code: number): Side {
  if (Number.isNaN(code) || code === 32 || (code >= 9 && code <= 13)) return "space";
  if (code < 128) return isPunctuation(code) ? "sign" : "other";
  const unit = String.fromCharCode(code);
  if (/\s/.test(unit)) return "space";
  return /[\p{P}\p{S}]/u.test(unit) ? "sign" : "other";
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/y;

/** The character that an entity at `at` stands for and where the entity ends, or `null`. */
export function entityAt(text: string, at: number): { value: string; end: number } | null {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text);
  if (!found) return null;
  const value = found[3]
    ? decodeNamedCharacterReference(found[3])
    : decodePoint(found[1] ? Number(found[1]) : Number.parseInt(found[2]!, 16));
  return value === false ? null : { value, end: at + found[0].length };
}

/** Characters that HTML does not allow are shown as a replacement character. */
function decodePoint(point: number): string {
  const isControl = point < 9 || point === 11 || (point > 13 && point < 32) || (point > 126 && point < 160);
  const isNone =
    (point > 0xd7ff && point < 0xe000) || (point > 0xfdcf && point < 0xfdf0) || (point & 0xfffe) === 0xfffe || point > 0x10ffff;
  return isControl || isNone ? "\uFFFD" : String.fromCodePoint(point);
}

/** A link's target as it is meant: without backslash escapes, entities decoded. */
export function unescapeMarkdown(text: string): string {
  if (!/[\\&]/.test(text)) return text;
  let result = "";
  for (let i = 0; i < text.length; ) {
    const entity = text[i] === "&" ? entityAt(text, i) : null;
    if (entity) {
      result += entity.value;
      i = entity.end;
    } else {
      if (text[i] === "\\" && isPunctuation(text.charCodeAt(i + 1))) i++;
      result += text[i++]!;
    }
  }
  return result;
}

/** Entities decoded, as in HTML's attributes. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(/&[#a-zA-Z\d]{1,33};/g, (entity) => entityAt(entity, 0)?.value ?? entity) : text;
}
