import { hash } from "node:crypto";

const rememberMs = 10 * 60_000;
const mostRemembered = 10_000;

/** Credentials that were good lately, by a hash. They are no right to anything: each request is still decided by its own check. */
export class GoodCredentials {
  /** Until when each is remembered, the oldest first. */
  readonly #until = new Map<string, number>();

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > performance.now();
  }

  remember(name: string): void {
    this.#until.delete(name);
    if (this.#until.size >= mostRemembered) this.#until.delete(this.#until.keys().next().value!);
    this.#until.set(name, performance.now() + rememberMs);
  }
}

/** What a credential is called here. */
export const nameOf = (credential: string): string => hash("sha256", credential, "base64");
