import { Turns } from "../batches/index.ts";

/** Has no organization take more than half of a pool's connections with what it reads: others need some as well. */
export class Shares {
  readonly #atOnce: number;
  readonly #byOrganization = new Map<string, Turns>();

  /** @param connections that the pool may have. */
  constructor(connections: number) {
    this.#atOnce = Math.ceil(connections / 2);
  }

  /** Waits for the organization's share. What is done in it must not wait for a share itself. */
  async within<Result>(organizationId: string, read: () => Promise<Result>): Promise<Result> {
    const turns = this.#byOrganization.get(organizationId) ?? new Turns({ atOnce: this.#atOnce });
    this.#byOrganization.set(organizationId, turns);
    try {
      return await turns.take(read);
    } finally {
      if (turns.isIdle) this.#byOrganization.delete(organizationId);
    }
  }
}
