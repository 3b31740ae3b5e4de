/**
 * 128 bits about texts: three characters in a row, or two of a script that writes words with one or two, set one of them. Texts
 * that hold another one have all of its bits, so that a search may pass over all answers whose bits say that they do not match.
 *
 * Only characters take part that the database and this process fold alike (`isPlain`); a run ends at any other one.
 *
 * @returns two signed 64-bit numbers as they are written; `0` and `0` for texts without three such characters in a row.
 */
export function searchBits(texts: readonly string[]): [string, string] {
  const words = new Uint32Array(4);
  for (const text of texts) setBits(words, folded(text));
  return [signed(words[0]!, words[1]!), signed(words[2]!, words[3]!)];
}

function setBits(words: Uint32Array, text: string): void {
  let before = 0;
  let last = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const plain = isPlain(unit) ? unit : 0;
    if (plain !== 0 && last !== 0) {
      if (before !== 0) setBit(words, Math.imul(Math.imul(before, 0x9e3779b1) ^ last, 0x85ebca6b) ^ plain);
      if (isDense(plain) && isDense(last)) setBit(words, Math.imul(last, 0xc2b2ae35) ^ plain);
    }
    before = last;
    last = plain;
  }
}

function setBit(words: Uint32Array, mixed: number): void {
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  const bit = (hash ^ (hash >>> 12)) & 127;
  words[bit >>> 5]! |= 1 << (bit & 31);
}

/** Full case folding, as far as it concerns plain characters: what only one of the cases has goes through both. */
const folded = (text: string): string => text.replaceAll("ı", "\0").toLowerCase().toUpperCase().toLowerCase();

/** UTF-16 units that PostgreSQL's `casefold` (collation `pg_unicode_fast`) and `folded` treat alike; a test looks at all characters. */
export function isPlain(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x20 && unit < 0x7f;
  if (unit < 0x0250) return unit >= 0xe0 && unit <= 0xff && unit !== 0xf7;
  if (unit < 0x0590) return (unit >= 0x03b1 && unit <= 0x03c9 && unit !== 0x03c2) || (unit >= 0x0430 && unit <= 0x045f);
  return (
    (unit >= 0x05d0 && unit <= 0x05ea) ||
    (unit >= 0x0621 && unit <= 0x064a) ||
    (unit >= 0x0900 && unit <= 0x0e7f) ||
    isDense(unit)
  );
}

/** Kana, ideographs and Hangul. */
const isDense = (unit: number): boolean => (unit >= 0x3041 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7a3);

const signed = (high: number, low: number): string => BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
