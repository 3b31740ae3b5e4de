import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Access, namedRefusal } from "./proof.ts";

/** How long a call waits for a connection, a new one or one that another call gives back. */
export const connectMs = 10_000;

/** How long a pool is limited to the connections that it has before it asks the server for another. */
const retryIntervalMs = 500;

/** The server, the database or the login has no room for another connection. */
const hasNoRoom = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "53300";

/**
 * Hands out the connections of a pool. While the server has no room for another, calls line up for those that the pool has, as they do when
 * it is full; twice a second one of them tries whether there is room again.
 */
export class Clients {
  readonly #access: Access;
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #acquireTimeoutMs: number;
  #established = 0;
  #noRoom: Error | null = null;
  #retry: NodeJS.Timeout | undefined;

  /** @param acquireTimeoutMs as the pool has it for a full one. */
  constructor(access: Access, pool: pg.Pool, acquireTimeoutMs = connectMs) {
    this.#access = access;
    this.#pool = pool;
    this.#acquireTimeoutMs = acquireTimeoutMs;
    this.#max = pool.options.max;
    pool.on("connect", () => this.#established++);
    pool.on("remove", () => this.#established--);
  }

  /** @throws RefusedLoginError */
  async take(): Promise<pg.PoolClient> {
    const giveUpAt = performance.now() + this.#acquireTimeoutMs;
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!hasNoRoom(error)) throw this.#named(error);
        this.#limitToEstablished(error as Error);
        if (performance.now() >= giveUpAt) throw error;
        // Nobody gives one back.
        if (this.#established === 0) await sleep(retryIntervalMs);
      }
    }
  }

  /** The same for health checks: that the server has no room is an answer, and not waited for. */
  async takeAtOnce(): Promise<pg.PoolClient> {
    if (this.#noRoom && this.#pool.idleCount === 0) throw this.#noRoom;
    return this.#pool.connect().catch((error: unknown) => {
      throw this.#named(error);
    });
  }

  #named(error: unknown): unknown {
    const isLate = error instanceof Error && error.message.includes("timeout exceeded when trying to connect");
    return (isLate && this.#noRoom) || namedRefusal(this.#access, error);
  }

  #limitToEstablished(noRoom: Error): void {
    this.#noRoom = noRoom;
    this.#pool.options.max = Math.max(1, this.#established);
    this.#retry ??= setTimeout(() => this.#retryConnect(), retryIntervalMs).unref();
  }

  #retryConnect(): void {
    this.#retry = undefined;
    this.#pool.options.max = this.#max;
    // What it gives back goes to the first in line. It does not stand in line itself: a try would add one to it twice a second.
    this.#pool.connect().then(
      (client) => {
        this.#noRoom = null;
        client.release();
      },
      (error: unknown) => {
        if (hasNoRoom(error)) this.#limitToEstablished(error as Error);
        else this.#noRoom = null;
      },
    );
  }
}
