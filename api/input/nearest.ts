import { distanceOf } from "../../src/platform/errors/index.ts";

/** How much of a word that was sent is repeated. */
const toldCharacters = 60;
/** How many of the known words are listed where none is near. */
const listed = 30;

/** A word as a message repeats it. */
export const quoted = (word: string): string =>
  JSON.stringify(word.length > toldCharacters ? `${word.slice(0, toldCharacters)}…` : word);

/** `; did you mean "status"?`, or what there is to choose from. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== null) return `; did you mean ${quoted(near)}?`;
  if (known.length === 0) return "; there are none here";
  return `; known are ${known.slice(0, listed).join(", ")}${known.length > listed ? ", …" : ""}`;
}

/** The known word that is most like the given one; null when none is. */
export function nearest(word: string, known: readonly string[]): string | null {
  const given = plain(word);
  let found: { word: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = distanceOf(given, plain(candidate));
    if (distance <= Math.max(2, candidate.length / 3) && (!found || distance < found.distance))
      found = { word: candidate, distance };
  }
  return found?.word ?? known.find((candidate) => given.length >= 3 && sharesWord(given, plain(candidate))) ?? null;
}

/** Case, separators and the brackets that some clients put behind lists say nothing. */
const plain = (word: string): string =>
  word
    .slice(0, toldCharacters)
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");

const sharesWord = (given: string, candidate: string): boolean =>
  candidate.split("_").some((word) => word.startsWith(given)) || given.split("_").includes(candidate);
