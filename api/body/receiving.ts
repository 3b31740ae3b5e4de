import { Refusal } from "../../src/platform/errors/index.ts";

const MIB = 1024 * 1024;

/** Bytes of bodies that a process holds while they are being received: with one credential, and in all. */
export interface ReceivingLimits {
  maxBytesEach: number;
  maxBytesInAll: number;
}

/** Enough for eight of the largest bodies at once with a key, and for four such keys. */
const receivingLimits: ReceivingLimits = { maxBytesEach: 64 * MIB, maxBytesInAll: 256 * MIB };

/**
 * Counts the bytes of bodies that are being received. A client may send as slowly as it likes, so that limits of single bodies and of calls
 * a minute do not bound what a process holds.
 */
export class Receiving {
  readonly #limits: ReceivingLimits;
  readonly #bytes = new Map<string, number>();
  #inAll = 0;

  constructor(limits = receivingLimits) {
    this.#limits = limits;
  }

  /** @param credential as it was presented; all that come without one are counted together. */
  open(credential: string | null): { take(bytes: number): void; close(): void } {
    const key = credential ?? "";
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      this.#inAll += bytes;
      const left = (this.#bytes.get(key) ?? 0) + bytes;
      if (left > 0) this.#bytes.set(key, left);
      else this.#bytes.delete(key);
      return left;
    };
    return {
      /** @throws Refusal 429 or 503 when more is being received than a process may hold. */
      take: (bytes) => {
        const ofKey = add(bytes);
        if (ofKey > this.#limits.maxBytesEach)
          throw new Refusal(429, "Too many large bodies are being sent with this key at once; send them one after the other", {
            retryAfterSeconds: 1,
          });
        if (this.#inAll > this.#limits.maxBytesInAll)
          throw new Refusal(503, "Too many large bodies are being received at once; try again after the time in Retry-After", {
            retryAfterSeconds: 1,
          });
      },
      close: () => void add(-own),
    };
  }
}
