import { createServer } from "node:net";

/** A port that nobody listens on now, chosen by the operating system. */
export const freePort = (): Promise<number> => listenOnce(0, "127.0.0.1");

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
