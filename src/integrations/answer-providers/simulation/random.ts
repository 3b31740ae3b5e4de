import { hash } from "node:crypto";

/** A reproducible stream of random choices. */
export type Random = {
  /** Uniform in [0, 1). */
  unit(): number;
  /** Whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Some `count` of the items (all, if there are fewer), in random order. */
  sample<T>(items: readonly T[], count: number): T[];
};

/** The stream that belongs to the parts: equal parts give equal choices on every machine. */
export function randomOf(...parts: (string | number)[]): Random {
  const digest = hash("sha256", JSON.stringify(parts), "buffer");
  // sfc32 (Chris Doty-Humphrey's Small Fast Chaotic generator, PractRand), seeded with 128 bits of the digest.
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);
  const unit = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    integer,
    chance: (probability) => unit() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    sample: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(integer(0, rest.length - 1), 1)[0]!);
    },
  };
}
