import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, and above those that browsers refuse. */
const lowest = 20_000;
const highest = 32_767;

/**
 * A port on which nobody listens. What listens on it a moment later cannot find it taken by a connection that was opened meanwhile, as it could
 * a port of the system's choice.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const port = await listenOnce(randomInt(lowest, highest + 1), "127.0.0.1").catch(() => null);
    if (port !== null) return port;
  }
  return listenOnce(0, "127.0.0.1");
}

/** Listens for a moment. @returns the port. @throws the error of a port that cannot be had. */
export function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}
