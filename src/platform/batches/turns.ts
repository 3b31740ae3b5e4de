/** How much runs and waits at once. */
export interface TurnLimits {
  atOnce: number;
  /** Where so many wait, or one has waited for so long, `refuse` makes what the next one or that one gets; without limits all wait. */
  crowd?: { mostWaiting?: number; longestWaitMs?: number; refuse(): Error };
}

/** Lets so many pieces of work run at once and so many wait; more are refused, so that a crowd costs others little. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Whether nothing runs. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** @throws what `crowd.refuse` makes, when too many wait or this waits for too long. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running++;
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
    const { mostWaiting = Infinity, longestWaitMs, refuse } = this.#limits.crowd ?? {};
    if (refuse && this.#waiting.length >= mostWaiting) throw refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (!refuse || longestWaitMs === undefined) return promise;
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(refuse());
    }, longestWaitMs);
    return promise.finally(() => clearTimeout(timer));
  }
}

/** Turns of each key apart, such as an organization's: what one has under way or waiting keeps no other from its turn. */
export class TurnsByKey<Key> {
  readonly #limits: TurnLimits;
  readonly #byKey = new Map<Key, Turns>();

  /** @param limits of each key. */
  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Work of a key must not wait for another turn of its key.
   *
   * @throws what `crowd.refuse` makes, when too many of the key wait or this waits for too long.
   */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#byKey.get(key) ?? new Turns(this.#limits);
    this.#byKey.set(key, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle) this.#byKey.delete(key);
    }
  }
}
