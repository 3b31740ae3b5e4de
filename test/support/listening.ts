import { once } from "node:events";
import { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

export interface Listening {
  port: number;
  url: string;
  /** Cuts connections of HTTP, and waits for all others. */
  close(): Promise<void>;
}

/** Has a server take connections on a port of this machine, any free one unless one is named. */
export async function listening(server: Server, wish = 0): Promise<Listening> {
  await once(server.listen(wish, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (server instanceof HttpServer) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}
