/** Characters that take no room on the page: zero-width, soft hyphen, bidi controls, variation selectors, tags. */
export const INVISIBLE =
  /\u034F|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]|\uDB40[\uDC00-\uDFFF]/;
/** Marks that a reader may leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and tatweel. */
const MARKS = /[\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u0640\u064B-\u065F\u0670]/g;
const HYPHEN = /^[-\u2010\u2011\uFE63\uFF0D]$/;
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

/** Folds a text so that spellings a reader takes for the same become equal; a run of white space, or a hyphen
 * between two words, becomes one space; a block's end stays a line feed, so that no name reaches across it. */
export function foldWithOffsets(text: string): Folded {
  let starts = new Int32Array(text.length + 16);
  let ends = new Int32Array(text.length + 16);
  const parts: string[] = [];
  let length = 0;
  let chunk = "";
  let last = "";
  const put = (unit: string, start: number, end: number) => {
    if (length + 1 >= starts.length) {
      starts = Int32Array.from({ length: starts.length * 2 }, (_, i) => starts[i] ?? 0);
      ends = Int32Array.from({ length: ends.length * 2 }, (_, i) => ends[i] ?? 0);
    }
    starts[length] = start;
    ends[length] = end;
    length++;
    chunk += unit;
    last = unit;
    if (chunk.length > 4096) {
      parts.push(chunk);
      chunk = "";
    }
  };
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) {
      put(text[i]!, i, i + 1);
      i++;
      continue;
    }
    let end = i + (code >= 0xd800 && code <= 0xdbff && i + 1 < text.length ? 2 : 1);
    let character = text.slice(i, end);
    // A half-width kana and its sound mark are one full-width kana; a letter and its combining accents are one letter.
    if (code > 0xff65 && code < 0xff9e && (text[end] === "\uFF9E" || text[end] === "\uFF9F")) character += text[end++];
    else if (code > 0x3040 && code < 0x3100 && (text[end] === "\u3099" || text[end] === "\u309A")) character += text[end++];
    else if ((code === 0x418 || code === 0x438) && text[end] === "\u0306") {
      character = "й";
      end++;
    } else if (code >= 0x1100 && code <= 0x1112) {
      while (end - i < 3 && /[\u1161-\u11C2]/.test(text[end] ?? "")) character += text[end++];
      character = character.normalize("NFC");
    }
    const hyphen = HYPHEN.test(character);
    const joins = hyphen && /\S/.test(text[i - 1] ?? " ") && /\S/.test(text[end] ?? " ");
    const folded = hyphen ? (joins ? " " : "-") : foldCharacter(character);
    for (let n = 0; n < folded.length; n++) {
      const unit = folded[n]!;
      if (unit === " " && (last === " " || length === 0)) {
        if (length > 0) ends[length - 1] = end;
      } else put(unit, i, end);
    }
    i = end;
  }
  starts[length] = text.length;
  parts.push(chunk);
  return { text: parts.join(""), starts, ends };
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
    .replace(/(?<!и)\u0306|[\u0300-\u0305\u0307-\u036F\u0591-\u05C7\u064B-\u065F\r]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => (letter === "-" ? " " : (SPECIAL[letter] ?? "")));
