/** Names that are remembered for a while; beyond the most of them the oldest is forgotten. */
export class Remembered {
  readonly #lifeMs: number;
  readonly #most: number;
  /** Until when each is remembered, the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(lifeMs: number, most: number) {
    this.#lifeMs = lifeMs;
    this.#most = most;
  }

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > performance.now();
  }

  remember(name: string): void {
    this.#until.delete(name);
    if (this.#until.size >= this.#most) this.#until.delete(this.#until.keys().next().value!);
    this.#until.set(name, performance.now() + this.#lifeMs);
  }
}
