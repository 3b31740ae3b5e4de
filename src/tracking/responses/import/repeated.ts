import { hash } from "node:crypto";

/**
 * Finds texts that occur more than once among many millions, in 8 bytes a text: 53 bits of a hash each. Two texts of one hash
 * are only suspects; the caller looks at them again.
 */
export class Repeated {
  #hashes = new Float64Array(1 << 16);
  #count = 0;

  add(text: string): void {
    if (this.#count === this.#hashes.length) {
      const larger = new Float64Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#count++] = hash53(text);
  }

  /** The hashes that occurred more than once. */
  suspects(): Set<number> {
    const sorted = this.#hashes.subarray(0, this.#count).toSorted();
    const found = new Set<number>();
    for (let index = 1; index < sorted.length; index++) if (sorted[index] === sorted[index - 1]) found.add(sorted[index]!);
    return found;
  }
}

export function hash53(text: string): number {
  const digest = hash("md5", text, "buffer");
  return digest.readUIntBE(0, 6) * 32 + (digest[6]! & 31);
}
