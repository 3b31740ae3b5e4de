import type { ModelCallError } from "./model.ts";

/** Calls that may end without a usable answer before the work goes without the model. "Too many calls" is the provider's own word that later is fine. */
const most = { rate_limited: 10, malformed: 3, other: 5 };

const firstBackoffMs = 1_000;
const longestBackoffMs = 60_000;
/** Waits of one answer, pauses that the provider asked for included. What takes longer does not hold up the work any further. */
const waitBudgetMs = 5 * 60_000;

/** Decides whether and when a model is asked again for one answer. The only place where its calls are repeated. */
export class Retries {
  readonly #counts = { rate_limited: 0, malformed: 0, other: 0 };
  readonly #isAllowed: boolean;
  #leftMs = waitBudgetMs;

  /** @param isAllowed false: whoever asks comes again by itself. */
  constructor(isAllowed: boolean) {
    this.#isAllowed = isAllowed;
  }

  /** What may still be waited, in milliseconds. */
  get leftMs(): number {
    return this.#leftMs;
  }

  /** Called before each wait. */
  waited(durationMs: number): void {
    this.#leftMs = Math.max(0, this.#leftMs - durationMs);
  }

  /**
   * How long to wait after a failed call, in milliseconds: anything up to a bound that doubles (full jitter), and never less than the
   * provider asked for. Null: it is not asked again.
   */
  after(failure: ModelCallError): number | null {
    const kind = failure.kind === "rate_limited" || failure.kind === "malformed" ? failure.kind : "other";
    const times = ++this.#counts[kind];
    if (!failure.retryable || !this.#isAllowed || times >= most[kind]) return null;
    const backoffMs = Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (times - 1));
    const waitMs = Math.max(failure.retryAfterMs ?? 0, backoffMs);
    return waitMs > this.#leftMs ? null : waitMs;
  }
}
