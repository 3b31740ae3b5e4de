/** `&amp;` and the like. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/iy;
/** References to the sign that all of them begin with. */
const ampersand = /^&(?:amp|#38|#x26);$/i;
/** What stands before the words of a further line. */
const isLineBegin = (char: string) => char === ">" || char.trim() === "";
const isHighSurrogate = (char: string) => char >= "\ud800" && char <= "\udbff";

/** Where each character of a text node's value stands in the Markdown between `start` and `end`: signs of escapes are passed over. */
export function textOffsets(text: string, value: string, start: number, end: number): number[] {
  const offsets: number[] = [];
  let at = start;
  for (let index = 0; index < value.length; index++) {
    const char = value[index]!;
    const written = referenceAt(text, at);
    if (written !== null && (char !== "&" || ampersand.test(written))) {
      offsets.push(at);
      if (isHighSurrogate(char)) {
        offsets.push(at);
        index++;
      }
      at += written.length;
      continue;
    }
    if (text[at] === "\\" && text[at + 1] === char) at++;
    at = found(text, char, at, end);
    offsets.push(Math.min(at, end - 1));
    if (text[at] === char) at++;
  }
  return offsets;
}

/** The same for code, in which nothing is escaped: only indentation and line ends differ. */
export function codeOffsets(text: string, value: string, start: number, end: number): number[] {
  let at = start;
  return Array.from({ length: value.length }, (_, index) => {
    const char = value[index]!;
    at = char === " " && text[at] === "\n" ? at : found(text, char, at, end);
    return Math.min(at++, end - 1);
  });
}

function referenceAt(text: string, at: number): string | null {
  if (text[at] !== "&") return null;
  reference.lastIndex = at;
  return reference.exec(text)?.[0] ?? null;
}

/** Where a character comes next, behind what begins a line; `at` where it does not. */
function found(text: string, char: string, at: number, end: number): number {
  let next = at;
  while (next < end && text[next] !== char && isLineBegin(text[next]!)) next++;
  return text[next] === char ? next : at;
}
