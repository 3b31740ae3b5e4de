/** A place in a text where a name stands, offsets in UTF-16 units. */
export interface NamePlace {
  name: string;
  start: number;
  end: number;
}

/** V8 no longer merges the common beginnings of alternatives in sources over 20 KiB, and then tries each of them at each letter. */
const maxSourceLength = 16_000;

interface Part {
  /** Finds, of the names that begin in a place, the longest. */
  pattern: RegExp;
  /** Of a name that begins with others: these. */
  beginnings: ReadonlyMap<string, readonly string[]>;
}

/** Finds all places of many names, also those that overlap. Names and texts are compared by their code units. */
export class NamePlaces {
  readonly #parts: readonly Part[];

  constructor(names: Iterable<string>) {
    // In this order a name stands before those that it begins with.
    this.#parts = inParts([...new Set(names)].sort().reverse()).map(partOf);
  }

  /** The places in a text, in no certain order. */
  in(text: string): NamePlace[] {
    const found: NamePlace[] = [];
    for (const { pattern, beginnings } of this.#parts) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
        const { 0: longest, index: start } = match;
        for (const name of [longest, ...(beginnings.get(longest) ?? [])]) found.push({ name, start, end: start + name.length });
        // The next name may begin inside of this one.
        pattern.lastIndex = start + 1;
      }
    }
    return found;
  }
}

function inParts(names: readonly string[]): string[][] {
  const parts: string[][] = [];
  let length = maxSourceLength;
  for (const name of names) {
    length += RegExp.escape(name).length + 1;
    if (length > maxSourceLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(name);
  }
  return parts;
}

function partOf(names: readonly string[]): Part {
  const all = new Set(names);
  const beginnings = new Map<string, string[]>();
  for (const name of names) {
    const shorter: string[] = [];
    for (let end = 1; end < name.length; end++) if (all.has(name.slice(0, end))) shorter.push(name.slice(0, end));
    if (shorter.length > 0) beginnings.set(name, shorter);
  }
  return { pattern: new RegExp(names.map((name) => RegExp.escape(name)).join("|"), "g"), beginnings };
}
