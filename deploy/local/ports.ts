import { freePort, listenOnce } from "../../src/platform/processes/index.ts";

export { freePort };

/** Whether a server could listen on this port, on loopback and on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port, "127.0.0.1");
    await listenOnce(port);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE" || code === "EACCES") return false;
    throw error;
  }
}

export interface PortWish {
  /** The variable that sets this port, for messages. */
  variable: string;
  port: number;
  /** A port that somebody asked for by name is never exchanged for another. */
  explicit: boolean;
}

/**
 * The wished port, or the next free one when the wish was only a default.
 * @param taken ports given away already in this start
 * @throws Error naming the variable when an explicitly set port is in use
 */
export async function choosePort(wish: PortWish, taken: ReadonlySet<number>): Promise<{ port: number; moved: boolean }> {
  const usable = async (port: number) => !taken.has(port) && (await isPortFree(port));
  if (await usable(wish.port)) return { port: wish.port, moved: false };
  if (wish.explicit) {
    throw new Error(`Port ${wish.port} (${wish.variable}) is in use. Free it, or set ${wish.variable} to another port.`);
  }
  for (let port = wish.port + 1; port <= wish.port + 100 && port < 65_536; port++) {
    if (await usable(port)) return { port, moved: true };
  }
  return { port: await freePort(), moved: true };
}
