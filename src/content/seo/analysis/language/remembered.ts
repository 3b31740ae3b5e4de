type Finder<Found> = (text: string, language: string) => Found;

/** What finders found, by language and text; null outside of `remembering`. */
let memory: Map<Finder<unknown>, Map<string, Map<string, unknown>>> | null = null;

/** A function of a text that many checks ask for the same texts: while `remembering`, it is computed once for each. */
export function remembered<Found>(find: Finder<Found>): Finder<Found> {
  return (text, language) => {
    if (!memory) return find(text, language);
    const ofFinder = getOrPut(memory, find, () => new Map());
    const ofLanguage = getOrPut(ofFinder, language, () => new Map());
    return getOrPut(ofLanguage, text, () => find(text, language)) as Found;
  };
}

/** Does synchronous work over one document, and forgets afterwards what was found in its texts. */
export function remembering<Result>(work: () => Result): Result {
  memory = new Map();
  try {
    return work();
  } finally {
    memory = null;
  }
}

function getOrPut<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
