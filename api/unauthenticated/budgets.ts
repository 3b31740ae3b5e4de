/** How long one may be quiet to use it all at once: ten seconds' worth. */
const burstMs = 10_000;

/**
 * Budgets of so many requests a second, by name. A budget is one number, the time at which it is whole again, so that asking one that is
 * used up costs nothing more.
 */
export class Budgets {
  readonly #intervalMs: number;
  readonly #mostNames: number;
  readonly #now: () => number;
  /** When each is whole again, in the order in which they were begun. */
  readonly #wholeAt = new Map<string, number>();

  /** @param mostNames beyond this the oldest is forgotten, and whole again. */
  constructor(perSecond: number, { mostNames = 20_000, now = () => performance.now() } = {}) {
    this.#intervalMs = 1_000 / perSecond;
    this.#mostNames = mostNames;
    this.#now = now;
  }

  /** Whether something is left. */
  has(name: string): boolean {
    return (this.#wholeAt.get(name) ?? 0) - this.#now() < burstMs;
  }

  /** Takes one where one is left. @param times how many times the usual budget this name has. */
  take(name: string, times = 1): boolean {
    if (!this.has(name)) return false;
    if (!this.#wholeAt.has(name) && this.#wholeAt.size >= this.#mostNames)
      this.#wholeAt.delete(this.#wholeAt.keys().next().value!);
    this.#wholeAt.set(name, Math.max(this.#wholeAt.get(name) ?? 0, this.#now()) + this.#intervalMs / times);
    return true;
  }

  /** Gives one back that was taken. */
  giveBack(name: string, times = 1): void {
    const wholeAt = this.#wholeAt.get(name);
    if (wholeAt !== undefined) this.#wholeAt.set(name, wholeAt - this.#intervalMs / times);
  }
}
