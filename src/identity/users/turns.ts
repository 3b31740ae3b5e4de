import { Refusal } from "../../platform/errors/index.ts";

/** Lets so many pieces of work run at once and so many wait; more are refused, so that a crowd costs others little. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#mostWaiting = limits.mostWaiting;
  }

  /** @throws Refusal 503 when too many wait. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // The turn is handed on, not freed, so that nobody overtakes who waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal(503, "Too many people are signing in at this moment; try again in a few seconds", {
        retryAfterSeconds: 5,
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
