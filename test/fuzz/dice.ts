import { createHash } from "node:crypto";

/** Repeatable chance: the same seed, the same throws. */
export class Dice {
  #state: number;

  constructor(seed: string) {
    this.#state = createHash("sha256").update(seed).digest().readUInt32LE();
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  id(): string {
    return `key-${this.below(2 ** 31).toString(36)}`;
  }

  text(): string {
    const length = this.pick([0, 1, 3, 10, 40, 300]);
    const alphabet = this.pick([
      "abc ",
      "äßé漢字 ",
      "'\"`;--%_\\",
      "<>&[](){}*",
      "\u0000\u200b\ud800\n\t",
      "0123456789.,-",
      "🙂é́",
    ]);
    return Array.from({ length }, () => this.pick([...alphabet])).join("");
  }

  number(): number {
    return this.pick([0, -1, 1, 2, 0.5, 1e9, 2 ** 31, 2 ** 53, 1e308, -1e-9, this.below(1_000)]);
  }

  day(): string {
    return this.pick([
      "2026-03-01",
      "2026-02-30",
      "1969-12-31",
      "9999-12-31",
      "2026-03-01T10:00:00Z",
      "2026-03-01T10:00:00",
      "yesterday",
    ]);
  }

  /** Any JSON. */
  value(depth = 0): unknown {
    const kind = this.below(depth > 3 ? 7 : 10);
    if (kind < 2) return this.text();
    if (kind === 2) return this.number();
    if (kind === 3) return this.chance(0.5);
    if (kind === 4) return null;
    if (kind === 5) return this.day();
    if (kind === 6) return "00000000-0000-0000-0000-000000000000";
    if (kind === 7) return Array.from({ length: this.below(5) }, () => this.value(depth + 1));
    if (kind === 8) return this.#deep();
    return Object.fromEntries(Array.from({ length: this.below(4) }, () => [this.text(), this.value(depth + 1)]));
  }

  /** Another value of the same type. */
  like(value: unknown): unknown {
    if (typeof value === "string") return /^\d{4}-/.test(value) ? this.day() : this.text();
    if (typeof value === "number") return this.number();
    if (typeof value === "boolean") return !value;
    if (Array.isArray(value)) return this.chance(0.3) ? [] : [...value, ...value].slice(0, this.below(2 * value.length + 1));
    return this.value(1);
  }

  #deep(): unknown {
    let value: unknown = 1;
    for (let depth = this.pick([10, 100, 2_000]); depth > 0; depth--) value = this.chance(0.5) ? [value] : { a: value };
    return value;
  }
}
