import type { Slots } from "./slots.ts";

/** What an analysis may see of its lease. */
export interface LeaseView {
  /** Ends when the lease is about to: every call to a provider or a page takes it, so none outlives the slot. */
  signal: AbortSignal;
  /** To be called just before a call is written: a process that stood still may wake up without its slot. @throws LeaseLost */
  check(): void;
  /** What is left of the lease unless it is renewed, in milliseconds. */
  leftMs(): number;
}

/** Another attempt may have the slot, or the job has ended: nothing that this attempt does counts any longer. */
class LeaseLost extends Error {
  constructor() {
    super("the slot's lease has ended");
    this.name = "LeaseLost";
  }
}

/** An attempt stops itself this share of a lease before the database would give the slot away. */
const margin = 0.15;
/** Renewals come this often in a lease, so that one or two may fail. */
const renewalsPerLease = 4;

/**
 * The lease of a running analysis. It is renewed on the database's clock; here it is counted on a clock that nobody sets,
 * from before the renewal was sent, so this side always ends first.
 */
export class Lease implements LeaseView {
  readonly #slots: Slots;
  readonly #attempt: string;
  readonly #controller = new AbortController();
  #endsAt: number;
  #renewal: NodeJS.Timeout;
  #end: NodeJS.Timeout;

  /** @param claimedAt `performance.now()` from before the slot was claimed. */
  constructor(slots: Slots, attempt: string, claimedAt: number) {
    this.#slots = slots;
    this.#attempt = attempt;
    this.#endsAt = this.#endAfter(claimedAt);
    this.#end = setTimeout(() => this.#stopAtEnd(), this.#endsAt - performance.now());
    this.#renewal = setInterval(() => void this.#renew(), slots.leaseMs / renewalsPerLease);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  leftMs(): number {
    return this.#endsAt - performance.now();
  }

  check(): void {
    if (performance.now() >= this.#endsAt) this.lose();
    if (this.signal.aborted) throw this.signal.reason;
  }

  /** Nothing more is renewed; to be called when the attempt has ended. */
  close(): void {
    clearInterval(this.#renewal);
    clearTimeout(this.#end);
  }

  /** Ends what runs under the lease. */
  lose(): void {
    this.close();
    this.#controller.abort(new LeaseLost());
  }

  #endAfter(instant: number): number {
    return instant + this.#slots.leaseMs * (1 - margin);
  }

  async #renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      if (await this.#slots.renew(this.#attempt)) this.#endsAt = Math.max(this.#endsAt, this.#endAfter(sentAt));
      else this.lose();
    } catch {
      // The database is away; the next renewal may reach it, and the end stands.
    }
  }

  #stopAtEnd(): void {
    const leftMs = this.#endsAt - performance.now();
    if (leftMs <= 0) this.lose();
    else this.#end = setTimeout(() => this.#stopAtEnd(), leftMs);
  }
}
