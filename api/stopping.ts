import { once, setMaxListeners } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Middleware } from "koa";

/** How a server is stopping; set once, by `stopServer`. */
export class Stopping {
  #isDraining = false;
  readonly #streams = new AbortController();

  constructor() {
    // Each open stream is one.
    setMaxListeners(0, this.#streams.signal);
  }

  /** Whether `/readyz` asks balancers to send nothing more here. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborted when streams are to end and their clients to connect again. */
  get streamsEnd(): AbortSignal {
    return this.#streams.signal;
  }

  drain(): void {
    this.#isDraining = true;
  }

  endStreams(): void {
    this.#streams.abort();
  }
}

/** Has clients use another connection for their next request, as soon as the server drains. */
export function closeConnections(stopping: Stopping): Middleware {
  return async (ctx, next) => {
    await next();
    if (stopping.isDraining && !ctx.headerSent) ctx.set("connection", "close");
  };
}

const idleEveryMs = 50;

export interface StopTimes {
  /** Settles when balancers have had time to see the 503 of `/readyz`. */
  drained: Promise<unknown>;
  /** What is under way after that is given so long to end. */
  requestMs: number;
}

/**
 * Stops an HTTP server without failing a request: `/readyz` answers 503, then no connection is taken any more and streams are asked to connect
 * again, then requests under way end.
 *
 * @returns how many connections were cut in the end because their requests took too long.
 */
export async function stopServer(server: Server, stopping: Stopping, { drained, requestMs }: StopTimes): Promise<number> {
  stopping.drain();
  await drained;
  const closed = once(server, "close");
  server.close();
  stopping.endStreams();
  // A connection whose headers were sent before the drain becomes idle when its answer has ended, and would stay.
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
  const timeUp = new AbortController();
  const isClosed = await Promise.race([
    closed.then(() => true),
    sleep(requestMs, false, { signal: timeUp.signal }).catch(() => false),
  ]);
  timeUp.abort();
  clearInterval(idle);
  if (isClosed) return 0;
  const open = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
  server.closeAllConnections();
  return open;
}
