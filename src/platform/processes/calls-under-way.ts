import { setImmediate } from "node:timers/promises";

/** How long work waits for calls before each of its steps: where there are always some, it goes on slowly. */
const longestWaitMs = 50;

/** The calls that a process is answering, so that work of many steps lets them go first. */
export class CallsUnderWay {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Counts as a call until `work` ends. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count++;
    try {
      return await work();
    } finally {
      this.#count--;
      if (this.#count === 0) for (const goOn of this.#waiting) goOn();
    }
  }

  /** Gives the event loop a turn, then settles when no call is under way, at the latest after a moment. */
  async letPass(): Promise<void> {
    await setImmediate();
    if (this.#count === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestWaitMs);
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
  }
}
