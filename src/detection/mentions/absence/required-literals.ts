/** An escaped character, a class of characters, or any one character of a pattern's source. */
const PART = /\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|./gsu;
const LETTER = /^[\p{L}\p{M}' ]$/u;

/**
 * What a text must contain for a pattern to match: of each set at least one literal, as in the prefilter of RE2 (FilteredRE2). No set where
 * the source does not show any. The source is of the flag `u` and without `i`.
 */
export function requiredLiterals(source: string): string[][] {
  const [first, ...others] = alternativesOf(source).map(ofSequence);
  if (others.length === 0) return first!;
  const rarest = [first!, ...others].map((sets) => sets.toSorted(byRarity)[0]);
  return rarest.includes(undefined) ? [] : [[...new Set(rarest.flatMap((literals) => literals!))]];
}

/** The set first that fewer texts contain a literal of. */
export const byRarity = (a: readonly string[], b: readonly string[]): number => frequency(a) - frequency(b);
const frequency = (literals: readonly string[]) =>
  literals.reduce((sum, literal) => sum + [...literal].reduce((product, letter) => product * frequencyOf(letter), 1), 0);
/** About how often a character stands in a place: an alphabet has few letters, other scripts are seldom met. */
const frequencyOf = (letter: string) => (letter === " " ? 1 / 2 : /[a-z']/.test(letter) ? 1 / 8 : 1 / 100);

function ofSequence(source: string): string[][] {
  const parts = [...source.matchAll(PART)];
  const sets: string[][] = [];
  let run = "";
  const endRun = () => {
    if (run !== "") sets.push([run]);
    run = "";
  };
  for (let i = 0; i < parts.length; i++) {
    const { 0: part, index } = parts[i]!;
    const isGroup = part === "(";
    const end = isGroup ? groupEnd(source, index) : index + part.length;
    while (parts[i + 1] && parts[i + 1]!.index < end) i++;
    const quantifier = /^(?:[?*+]|\{[^}]*\})?/.exec(source.slice(end))![0];
    const isLetter = LETTER.test(part) && (quantifier === "" || quantifier === "+");
    if (isLetter) run += part;
    if (!isLetter || quantifier !== "") endRun();
    if (isGroup && !isOptional(quantifier) && source.startsWith("(?:", index))
      sets.push(...requiredLiterals(source.slice(index + "(?:".length, end - 1)));
    while (parts[i + 1] && parts[i + 1]!.index < end + quantifier.length) i++;
  }
  endRun();
  return sets;
}

/** Whether this quantifier may stand for nothing. */
const isOptional = (quantifier: string) => /^(?:[?*]|\{0)/.test(quantifier);

/** Where the group ends that begins there, behind its bracket. */
function groupEnd(source: string, start: number): number {
  let depth = 0;
  for (const { 0: part, index } of source.slice(start).matchAll(PART)) {
    if (part === "(") depth++;
    else if (part === ")" && --depth === 0) return start + index + 1;
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
