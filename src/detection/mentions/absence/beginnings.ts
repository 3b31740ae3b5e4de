/** What consumes nothing at the front of a pattern: a border of a word, or what must not stand before. */
const NO_WIDTH = /^(?:\\b|\(\?<!\[[^\]]*\]\))+/;
/** An escaped character, a class of characters, or any one character of a pattern's source. */
const PART = /\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|./gsu;

/**
 * Letters of which every match of a pattern begins with one string; null where its source does not show that, as for a pattern that
 * begins with a class of characters. The source is of the flag `u`.
 */
export function beginningsOf(source: string): string[] | null {
  const found = alternativesOf(source).map((alternative) => {
    const text = alternative.replace(NO_WIDTH, "");
    if (text.startsWith("(?:")) {
      const end = groupEnd(text);
      const first = beginningsOf(text.slice("(?:".length, end - 1));
      if (!isOptional(text[end])) return first;
      const next = text[end] === "{" ? null : beginningsOf(text.slice(end + 1));
      return first && next && [...first, ...next];
    }
    const letters = /^[\p{L}' ]+/u.exec(text)?.[0] ?? "";
    const sure = isOptional(text[letters.length]) ? letters.slice(0, -1) : letters;
    return sure === "" ? null : [sure];
  });
  return found.includes(null) ? null : [...new Set(found.flatMap((strings) => strings!))];
}

/** Whether this quantifier may stand for nothing. */
const isOptional = (quantifier: string | undefined) => quantifier !== undefined && "?*{".includes(quantifier);

/** Where the group ends that a source begins with, behind its bracket. */
function groupEnd(source: string): number {
  let depth = 0;
  for (const { 0: part, index } of source.matchAll(PART)) {
    if (part === "(") depth++;
    else if (part === ")" && --depth === 0) return index + 1;
  }
  return source.length;
}

/** What stands between the bars outside of any group. */
function alternativesOf(source: string): string[] {
  let depth = 0;
  const bars = [...source.matchAll(PART)].flatMap(({ 0: part, index }) => {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    return part === "|" && depth === 0 ? [index] : [];
  });
  return [...bars, source.length].map((end, i) => source.slice(i === 0 ? 0 : bars[i - 1]! + 1, end));
}
