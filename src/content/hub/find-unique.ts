/** V8's search takes linear time up to this length of the needle; beyond it a repetitive text costs text × needle. */
const nativeLength = 250;

/**
 * Where a text occurs in another, by code units and nothing else. Occurrences may overlap.
 *
 * @returns its offset, or how often it was found instead: not at all, or at least twice.
 */
export function findUnique(text: string, needle: string): { offset: number } | "none" | "several" {
  const [first, second] = needle.length <= nativeLength ? searchNatively(text, needle) : searchLinearly(text, needle);
  if (first === undefined) return "none";
  return second === undefined ? { offset: first } : "several";
}

/** The first two offsets. */
function searchNatively(text: string, needle: string): number[] {
  const first = text.indexOf(needle);
  if (first === -1) return [];
  const second = text.indexOf(needle, first + 1);
  return second === -1 ? [first] : [first, second];
}

/** Knuth, Morris and Pratt: each code unit of the text is looked at once, whatever text and needle are. */
function searchLinearly(text: string, needle: string): number[] {
  const border = borders(needle);
  const found: number[] = [];
  let matched = 0;
  for (let index = 0; index < text.length && found.length < 2; index++) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = border[matched - 1]!;
    if (needle.charCodeAt(matched) === unit) matched++;
    if (matched === needle.length) {
      found.push(index - needle.length + 1);
      matched = border[matched - 1]!;
    }
  }
  return found;
}

/** For each beginning of the needle the length of the longest shorter one that it ends with. */
function borders(needle: string): Int32Array {
  const border = new Int32Array(needle.length);
  for (let index = 1, length = 0; index < needle.length; index++) {
    while (length > 0 && needle.charCodeAt(index) !== needle.charCodeAt(length)) length = border[length - 1]!;
    if (needle.charCodeAt(index) === needle.charCodeAt(length)) length++;
    border[index] = length;
  }
  return border;
}
