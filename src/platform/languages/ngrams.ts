import { readFileSync } from "node:fs";

/** The scores of languages by sequence of bytes, in the form that the package `eld` reads. */
export interface NgramTable {
  type: string;
  /** ISO 639-1 codes by number. */
  languages: Record<number, string>;
  /** By sequence: scores by number of the language. */
  ngrams: Record<string, Record<number, number>>;
}

/**
 * Reads a table of the package `eld` as text. Evaluated, the tens of thousands of small objects in it would take ten times the memory.
 *
 * @throws Error when the file has another form.
 */
export function readNgrams(path: string): NgramTable {
  const text = readFileSync(path, "utf8");
  const between = (before: string, after: string, from = 0): [found: string, end: number] => {
    const start = text.indexOf(before, from);
    const end = text.indexOf(after, start + before.length);
    if (start < 0 || end < 0) throw new Error(`${path} is no table of languages in a known form`);
    return [text.slice(start + before.length, end), end];
  };
  const [type] = between("type:'", "'");
  const [codes, head] = between("languages:{", "}");
  const languages = Object.fromEntries(codes.split(",").map((pair) => [Number.parseInt(pair, 10), pair.split("'")[1]!]));
  const [, start] = between("ngrams:", "{", head);
  const places = new Map<string, number>();
  // Length, then language and score in turns.
  const scores = new Uint8Array(text.length);
  let used = 0;
  for (let at = start + 1; text[at] !== "}"; ) {
    const [key, end] = readKey(text, at);
    const [list, listEnd] = between(":{", "}", end);
    const values = list.split(/[:,]/);
    places.set(key, used);
    scores[used++] = values.length;
    for (const value of values) scores[used++] = Number(value);
    at = text[listEnd + 1] === "," ? listEnd + 2 : listEnd + 1;
  }
  return { type, languages, ngrams: lookup(places, scores.slice(0, used)) };
}

/** The key that begins here, in quotes or bare, and where it ends. */
function readKey(text: string, start: number): [key: string, end: number] {
  const quote = text[start];
  if (quote !== "'" && quote !== '"') {
    const end = text.indexOf(":", start);
    return [ownCopy(text.slice(start, end)), end];
  }
  let key = "";
  let at = start + 1;
  for (; at < text.length && text[at] !== quote; at++) {
    if (text[at] === "\\") at++;
    key += text[at];
  }
  return [ownCopy(key), at + 1];
}

/** A piece of the file's text would keep all of that text. */
const ownCopy = (piece: string): string => Buffer.from(piece, "utf16le").toString("utf16le");

/** Texts of a few languages share most of their sequences; so many objects of scores take a few megabytes. */
const maxKept = 5_000;

/** Makes the scores of a sequence when it is asked for first, and keeps those of the first that are. */
function lookup(places: ReadonlyMap<string, number>, scores: Uint8Array): NgramTable["ngrams"] {
  let kept = 0;
  const made = new Proxy<NgramTable["ngrams"]>(
    {},
    {
      get(_, sequence, table) {
        const place = places.get(sequence as string);
        if (place === undefined) return undefined;
        const found: Record<number, number> = {};
        for (let at = place + 1, end = at + scores[place]!; at < end; at += 2) found[scores[at]!] = scores[at + 1]!;
        if (kept++ < maxKept) Object.defineProperty(table, sequence, { value: found });
        return found;
      },
    },
  );
  // What it has itself is read without asking the proxy.
  return Object.create(made);
}
