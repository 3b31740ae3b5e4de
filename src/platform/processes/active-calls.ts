import { setImmediate, setTimeout as sleep } from "node:timers/promises";

/** How long work waits for calls before each of its steps: where there are always some, it goes on slowly. */
const longestWaitMs = 50;

/** Whoever has called within this time is likely to call again. */
const recentMs = 1_000;

const systemClock = { nowMs: () => performance.now(), rest: (ms: number): Promise<unknown> => sleep(ms) };

/** The calls that a process is answering, so that work of many steps lets them go first. */
export class ActiveCalls {
  #count = 0;
  readonly #waiting = new Set<() => void>();
  readonly #clock: typeof systemClock;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** @param clock stands in for time in tests */
  constructor(clock = systemClock) {
    this.#clock = clock;
  }

  /** Counts as a call until `work` ends. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count++;
    try {
      return await work();
    } finally {
      this.#count--;
      this.#lastMs = this.#clock.nowMs();
      if (this.#count === 0) for (const resume of this.#waiting) resume();
    }
  }

  /**
   * For work of many steps: a function to be called after each of them. It lets calls pass, and while there are some it rests for as long as the
   * step took, because a step also keeps the database busy, and whoever reads what it makes.
   */
  steps(): () => Promise<void> {
    let endedMs = this.#clock.nowMs();
    return async () => {
      const tookMs = this.#clock.nowMs() - endedMs;
      await this.yieldToCalls();
      if (this.#clock.nowMs() - this.#lastMs < recentMs) await this.#clock.rest(Math.min(tookMs, longestWaitMs));
      endedMs = this.#clock.nowMs();
    };
  }

  /** Gives the event loop a turn, then settles when no call is under way, at the latest after a moment. */
  async yieldToCalls(): Promise<void> {
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
