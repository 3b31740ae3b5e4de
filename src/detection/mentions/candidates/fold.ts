/** Characters that take no room on the page: zero-width, soft hyphen, bidi controls, variation selectors, tags. */
export const INVISIBLE =
  /\u034F|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]|\uDB40[\uDC00-\uDFFF]/;
/** Marks that a reader may leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and tatweel, the nukta of Hindi. */
const MARKS = /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF-\u05C7\u0640\u064B-\u065F\u0670\u093C]/g;
const isHyphen = (code: number) =>
  code === 0x2d || code === 0x5be || code === 0x2010 || code === 0x2011 || code === 0xfe63 || code === 0xff0d;
const SPECIAL: Record<string, string> = {
  ß: "ss", ẞ: "ss", ı: "i", ł: "l", Ł: "l", ø: "o", Ø: "o", đ: "d", Đ: "d", æ: "ae", Æ: "ae", œ: "oe", Œ: "oe",
  þ: "th", ð: "d", ς: "σ", "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "′": "'", "״": '"', "׳": "'",
  أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ئ: "ئ", ؤ: "ؤ",
  й: "й", Й: "й", "®": "", "™": "", "©": "", "℠": "",
}; // biome-ignore format: a table

const cache = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  let folded: string;
  if (character in SPECIAL) folded = SPECIAL[character]!;
  else if (INVISIBLE.test(character)) folded = "";
  else if (character === "\n") folded = "\n";
  else if (/\s/u.test(character)) folded = " ";
  else {
    folded = character.normalize("NFKD").replace(MARKS, "").normalize("NFC").toLowerCase().replace(MARKS, "");
    folded = [...folded].map((c) => SPECIAL[c] ?? c).join("");
    // A raised or circled number is no part of a word: "Wise¹", "①Notion".
    if (/\p{No}/u.test(character)) folded = ` ${folded} `;
  }
  if (cache.size < 65_536) cache.set(character, folded);
  return folded;
}

/** A text with case, accents, width and invisible characters taken out, and where each of its code units came from. */
export interface Folded {
  text: string;
  /** Start in the unfolded text of each code unit; one more entry holds the unfolded length. */
  starts: Int32Array;
  /** End in the unfolded text of each code unit. */
  ends: Int32Array;
}

/** Collects folded units with where they came from. */
class FoldedUnits {
  #starts: Int32Array;
  #ends: Int32Array;
  #length = 0;
  readonly #parts: string[] = [];
  #chunk = "";
  #last = "";

  constructor(textLength: number) {
    this.#starts = new Int32Array(textLength + 16);
    this.#ends = new Int32Array(textLength + 16);
  }

  /** Adds one unit as it is. */
  put(unit: string, start: number, end: number): void {
    if (this.#length + 1 >= this.#starts.length) {
      this.#starts = doubled(this.#starts);
      this.#ends = doubled(this.#ends);
    }
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length++;
    this.#chunk += unit;
    this.#last = unit;
    if (this.#chunk.length > 4096) {
      this.#parts.push(this.#chunk);
      this.#chunk = "";
    }
  }

  /** Adds what a stretch of the text becomes; white space joins that before it, and none stands at the beginning. */
  add(folded: string, start: number, end: number): void {
    for (let n = 0; n < folded.length; n++) {
      const unit = folded[n]!;
      if (unit !== " " || (this.#last !== " " && this.#length > 0)) this.put(unit, start, end);
      else if (this.#length > 0) this.#ends[this.#length - 1] = end;
    }
  }

  folded(textLength: number): Folded {
    this.#starts[this.#length] = textLength;
    this.#parts.push(this.#chunk);
    return { text: this.#parts.join(""), starts: this.#starts, ends: this.#ends };
  }
}

function doubled(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Where the letter ends that begins at a place, with what the reader takes for a part of it. */
function letterEnd(text: string, at: number, code: number): number {
  if (code < 0x418) return at + 1;
  const end = at + (code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1);
  const next = text[end];
  // A half-width kana and its sound mark are one full-width kana; a letter and its combining accents are one letter.
  if (code > 0xff65 && code < 0xff9e) return next === "\uFF9E" || next === "\uFF9F" ? end + 1 : end;
  if (code > 0x3040 && code < 0x3100) return next === "\u3099" || next === "\u309A" ? end + 1 : end;
  if (code === 0x418 || code === 0x438) return next === "\u0306" ? end + 1 : end;
  return code >= 0x1100 && code <= 0x1112 ? syllableEnd(text, at) : end;
}

/** Korean: up to a vowel and a final consonant belong to the consonant before them. */
function syllableEnd(text: string, at: number): number {
  let end = at + 1;
  while (end - at < 3 && /[\u1161-\u11C2]/.test(text[end] ?? "")) end++;
  return end;
}

/** A hyphen between two words is read as a space; any other is one. */
const foldHyphen = (before: string | undefined, after: string | undefined) =>
  /\S/.test(before ?? " ") && /\S/.test(after ?? " ") ? " " : "-";

/** Folds a text so that spellings a reader takes for the same become equal; a run of white space, or a hyphen
 * between two words, becomes one space; a block's end stays a line feed, so that no name reaches across it. */
export function foldWithOffsets(text: string): Folded {
  const units = new FoldedUnits(text.length);
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    // Most letters are those that stay as they are.
    if (code >= 97 && code <= 122) {
      units.put(text[at]!, at, ++at);
      continue;
    }
    const end = letterEnd(text, at, code);
    const written = text.slice(at, end);
    const letter = written.length > 1 ? written.normalize("NFC") : written;
    units.add(isHyphen(code) ? foldHyphen(text[at - 1], text[end]) : foldCharacter(letter), at, end);
    at = end;
  }
  return units.folded(text.length);
}

/** The folded form of a name, without white space at its ends. */
export const fold = (text: string) => foldWithOffsets(text).text.trim();

/** Whether a character is never seen. */
export const isInvisible = (character: string) => INVISIBLE.test(character);

const SPECIAL_LETTER = /[łøđæœþðıßς’أإآٱىیک\u0640-]/g;

/** Folds the words of a word list, one a line, without keeping offsets; hyphens become spaces. */
export const foldLines = (text: string) =>
  text
    .normalize("NFD")
    .replace(/(?<!и)\u0306|[\u0300-\u0305\u0307-\u036F\u0591-\u05C7\u064B-\u065F\u093C\r]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => (letter === "-" ? " " : (SPECIAL[letter] ?? "")));
