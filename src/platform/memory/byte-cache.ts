/** What an entry takes beside the value and the letters of its name. */
const bytesOfEntry = 512;

/** Keeps what was read, up to so many bytes; what was used least lately goes first. */
export class ByteCache<Value, Key = string> {
  readonly #entries = new Map<Key, { value: Value; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: Key): Value | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  delete(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** What is larger than the cache is not kept, so that it takes nothing else's place. */
  set(key: Key, value: Value, valueBytes: number): void {
    const bytes = bytesOfEntry + (typeof key === "string" ? 2 * key.length : 0) + valueBytes;
    if (bytes > this.#maxBytes) {
      this.delete(key);
      return;
    }
    this.#bytes += bytes - (this.#entries.get(key)?.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { value, bytes });
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
