import { setTimeout as sleep } from "node:timers/promises";

/** The calls that waited for a pause to end come back over at least this time, not all in one instant. */
const spreadMs = 1_000;

/** Keeps a provider that asked for a pause from being asked by the calls next in line, without counting it against them. */
export class ProviderGate {
  readonly #closedUntil = new Map<string, number>();

  close(provider: string, retryAfterMs: number | undefined): void {
    if (retryAfterMs) this.#closedUntil.set(provider, Math.max(this.#closedUntil.get(provider) ?? 0, Date.now() + retryAfterMs));
  }

  /** How long the pause still lasts; 0 when there is none. */
  closedForMs(provider: string): number {
    return Math.max(0, (this.#closedUntil.get(provider) ?? 0) - Date.now());
  }

  /**
   * Waits until the provider's pause is over. The place in the provider's queue is kept meanwhile: whatever else stands in
   * that queue would have to wait as well.
   *
   * @throws the signal's reason.
   */
  async pass(provider: string, signal: AbortSignal): Promise<void> {
    for (let waitMs = this.closedForMs(provider); waitMs > 0; waitMs = this.closedForMs(provider)) {
      await sleep(waitMs + Math.random() * spreadMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
