/** A text is read up to the first space after so many bytes of UTF-8. */
const minBytes = 350;
/** Up to the next character after so many, where no space comes. */
const maxBytes = 380;
/** Of a longer word, only the beginning and the end are read. */
const maxWordBytes = 70;

/** More than is read of most texts. */
const usualCharacters = 500;
/** All that is looked at in any text. */
const maxCharacters = 1_000;

/**
 * The sequences of bytes by which a text is recognised: four of each word from every third on, with a space where it begins and ends.
 *
 * @param separators what stands between words
 * @param dictionary a character for each byte above 127
 */
export function sequencesOf(text: string, separators: RegExp, dictionary: readonly string[]): Set<string> {
  const usual = wordsOf(text.slice(0, usualCharacters), separators, dictionary);
  const isEnough = usual.isCut || text.length <= usualCharacters;
  const { words } = isEnough ? usual : wordsOf(text.slice(0, maxCharacters), separators, dictionary);
  const sequences = new Set<string>();
  for (const word of words) {
    const length = Math.min(word.length, maxWordBytes);
    let at = 0;
    for (; at + 4 < length; at += 3) sequences.add((at === 0 ? " " : "") + word.slice(at, at + 4));
    sequences.add(`${at === 0 ? " " : ""}${word.slice(Math.max(0, length - 4))} `);
  }
  return sequences;
}

/** The words of a text that are read, a character for each byte. `isCut`: more text behind it would change nothing. */
function wordsOf(text: string, separators: RegExp, dictionary: readonly string[]): { words: string[]; isCut: boolean } {
  // Letters beyond 16 bits are separators, too.
  const cleaned = text.replace(separators, " ").trim().toLowerCase();
  const words: string[] = [];
  let word = "";
  let bytes = 0;
  for (let at = 0; at < cleaned.length; at++) {
    const code = cleaned.charCodeAt(at);
    if (code === 0x20) {
      if (word !== "") words.push(word);
      word = "";
      if (bytes > minBytes) return { words, isCut: true };
      bytes++;
    } else if (code < 0x80) {
      word += cleaned[at];
      bytes++;
    } else if (code < 0x800) {
      word += dictionary[0xc0 | (code >> 6)]! + dictionary[0x80 | (code & 0x3f)]!;
      bytes += 2;
    } else {
      word += dictionary[0xe0 | (code >> 12)]! + dictionary[0x80 | ((code >> 6) & 0x3f)]! + dictionary[0x80 | (code & 0x3f)]!;
      bytes += 3;
    }
    if (bytes > maxBytes) {
      words.push(word);
      // What the last word is may depend on what follows.
      return { words, isCut: cleaned.includes(" ", at) };
    }
  }
  if (word !== "") words.push(word);
  return { words, isCut: false };
}
