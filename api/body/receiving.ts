import { networkOf } from "../../src/identity/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";

const MIB = 1024 * 1024;

/** Bytes of bodies that a process holds while they are being received: of one sender, and in all. */
export interface ReceivingLimits {
  maxBytesEach: number;
  maxBytesInAll: number;
  /** What tells senders apart, for the refusal. */
  sender: "with this key" | "from this network";
}

/** Calls: enough for eight of the largest bodies at once with a key, and for four such keys. */
export const callLimits: ReceivingLimits = { maxBytesEach: 64 * MIB, maxBytesInAll: 256 * MIB, sender: "with this key" };

/** Forms and the like, which anybody may send: enough for 128 of the usual ones at once from a network, and for 16 such networks. */
export const formLimits: ReceivingLimits = { maxBytesEach: 4 * MIB, maxBytesInAll: 64 * MIB, sender: "from this network" };

/**
 * Counts the bytes of bodies that are being received. A client may send as slowly as it likes, so that limits of single bodies and of calls
 * a minute do not bound what a process holds.
 */
export class Receiving {
  readonly #limits: ReceivingLimits;
  readonly #bytes = new Map<string, number>();
  #inAll = 0;

  constructor(limits: ReceivingLimits) {
    this.#limits = limits;
  }

  /** @param sender a name for who sends the body. */
  open(sender: string): { take(bytes: number): void; close(): void } {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      this.#inAll += bytes;
      const left = (this.#bytes.get(sender) ?? 0) + bytes;
      if (left > 0) this.#bytes.set(sender, left);
      else this.#bytes.delete(sender);
      return left;
    };
    return {
      /** @throws Refusal 429 or 503 when more is being received than a process may hold. */
      take: (bytes) => {
        const ofSender = add(bytes);
        if (ofSender > this.#limits.maxBytesEach)
          throw new Refusal(429, `Too much is being sent ${this.#limits.sender} at once; send one after the other`, {
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

/** What is being received of forms and of bodies for the authorization server, from whoever sends them. */
export const fromStrangers = new Receiving(formLimits);

/** Who sends from an address: an IPv4 address, or the /48 of an IPv6 one. */
export function senderAt(address: string): string {
  const { name, site } = networkOf(address);
  return site ?? name;
}
