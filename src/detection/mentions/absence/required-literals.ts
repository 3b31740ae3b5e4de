/** An escaped character, a class of characters, the opening of a group, a number of repetitions, or any one character of a pattern's source. */
const PART = /\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?::|<?[=!])|\{[\d,]+\}|./gsu;
const LETTER = /^[\p{L}\p{M}' ]$/u;
const QUANTIFIER = /^(?:[?*+]|\{[\d,]+\})$/;
/** A quantifier that may stand for nothing. */
const OPTIONAL = /^(?:[?*]|\{0)/;

/**
 * What a text must contain for a pattern to match: of each set at least one literal, as in the prefilter of RE2 (FilteredRE2). No set where
 * the source does not show any. The source is of the flag `u` and without `i`.
 */
export function requiredLiterals(source: string): string[][] {
  return readAlternatives(
    source
      .matchAll(PART)
      .map(([part]) => part)
      .toArray()
      .reverse(),
  );
}

/** The set first that fewer texts contain a literal of. */
export const byRarity = (a: readonly string[], b: readonly string[]): number => frequency(a) - frequency(b);
const frequency = (literals: readonly string[]) =>
  literals.reduce((sum, literal) => sum + [...literal].reduce((product, letter) => product * frequencyOf(letter), 1), 0);
/** About how often a character stands in a place: an alphabet has few letters, other scripts are seldom met. */
const frequencyOf = (letter: string) => (letter === " " ? 1 / 2 : /[a-z']/.test(letter) ? 1 / 8 : 1 / 100);

/** Reads up to the end of a group, or of the source, and takes what it reads from the end of `rest`. */
function readAlternatives(rest: string[]): string[][] {
  const alternatives = [readSequence(rest)];
  while (rest.pop() === "|") alternatives.push(readSequence(rest));
  if (alternatives.length === 1) return alternatives[0]!;
  const rarest = alternatives.map((sets) => sets.toSorted(byRarity)[0]);
  return rarest.includes(undefined) ? [] : [[...new Set(rarest.flatMap((literals) => literals!))]];
}

/** Reads up to a bar or the end of a group, which it leaves. */
function readSequence(rest: string[]): string[][] {
  const sets: string[][] = [];
  let run = "";
  const endRun = () => {
    if (run !== "") sets.push([run]);
    run = "";
  };
  while (rest.length > 0 && rest.at(-1) !== "|" && rest.at(-1) !== ")") {
    const part = rest.pop()!;
    const within = part.startsWith("(") ? readAlternatives(rest) : [];
    const quantifier = QUANTIFIER.test(rest.at(-1) ?? "") ? rest.pop()! : "";
    const isLetter = LETTER.test(part) && (quantifier === "" || quantifier === "+");
    if (isLetter) run += part;
    if (!isLetter || quantifier !== "") endRun();
    if (part === "(?:" && !OPTIONAL.test(quantifier)) sets.push(...within);
  }
  endRun();
  return sets;
}
