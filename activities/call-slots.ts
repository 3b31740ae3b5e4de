import type { ActivitySlotInfo, CustomSlotSupplier, SlotReleaseContext } from "@temporalio/worker";

interface Waiting {
  begin(): void;
}

/**
 * The places of a provider in one process: so many calls are under way at once, however they are spread over activities. A call that waits
 * inside an activity comes before activities that Temporal has not handed out, and none is asked for while one waits: what stays in Temporal's
 * queue is still in the order of priority and fairness.
 */
export class CallSlots implements CustomSlotSupplier<ActivitySlotInfo> {
  readonly type = "custom";
  #free: number;
  /** Polls that may bring an activity each. */
  #polls = 0;
  readonly #calls = new Set<Waiting>();
  readonly #waitingPolls = new Set<Waiting>();

  /** @param size calls under way at once. */
  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Does the work of one call in a place of its own.
   *
   * @throws the signal's reason when it aborts before a place is free.
   */
  async during<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(this.#calls, signal);
    try {
      return await work();
    } finally {
      this.#free++;
      this.#handOut();
    }
  }

  async reserveSlot(_context: unknown, signal: AbortSignal): Promise<object> {
    await this.#wait(this.#waitingPolls, signal);
    return {};
  }

  /** Activities of these queues are handed out by polls only. */
  tryReserveSlot(): null {
    return null;
  }

  /** The poll brought an activity, whose calls take places of their own. */
  markSlotUsed(): void {
    this.#endPoll();
  }

  releaseSlot({ slotInfo }: SlotReleaseContext<ActivitySlotInfo>): void {
    if (slotInfo === undefined) this.#endPoll();
  }

  #endPoll(): void {
    this.#polls--;
    this.#handOut();
  }

  async #wait(line: Set<Waiting>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { begin: resolve };
    const leave = () => {
      if (line.delete(waiting)) reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    line.add(waiting);
    this.#handOut();
    await promise.finally(() => signal.removeEventListener("abort", leave));
  }

  #handOut(): void {
    for (const call of this.#calls) {
      if (this.#free === 0) return;
      this.#free--;
      this.#calls.delete(call);
      call.begin();
    }
    for (const poll of this.#waitingPolls) {
      if (this.#polls >= this.#free) return;
      this.#polls++;
      this.#waitingPolls.delete(poll);
      poll.begin();
    }
  }
}
