/** Places of keys, from 0, in the order in which they were met. */
export class Dictionary<Key> {
  /** By place. */
  readonly keys: Key[] = [];
  readonly #places = new Map<Key, number>();

  /** @returns the key's place, which is a new one where the key has none yet. */
  placeOf(key: Key): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.keys.length);
    return this.keys.push(key) - 1;
  }
}
