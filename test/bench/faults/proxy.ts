import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP connection between processes that a test can slow down, stop or cut. */
export interface Network {
  port: number;
  /** Every chunk is passed on so much later. */
  delayMs: number;
  /** Resets what is open. @returns how many connections */
  cut(): number;
  close(): Promise<void>;
}

/** Listens on a free port of this machine and passes every connection on to `targetPort`. */
export async function startNetwork(targetPort: number): Promise<Network> {
  const open = new Set<Socket>();
  const network: Network = {
    port: 0,
    delayMs: 0,
    cut() {
      const count = open.size / 2;
      for (const socket of open) socket.resetAndDestroy();
      return count;
    },
    async close() {
      network.cut();
      server.close();
      await once(server, "close");
    },
  };
  const pass = (from: Socket, to: Socket) => {
    open.add(from);
    // What is on its way arrives in order, also when a delay ends before it has arrived.
    let last: Promise<void> = Promise.resolve();
    let underWay = 0;
    from.on("data", (chunk) => {
      const { delayMs } = network;
      if (delayMs > 0 || underWay > 0) {
        const dueAt = performance.now() + delayMs;
        underWay++;
        last = last
          .then(() => sleep(Math.max(0, dueAt - performance.now())))
          .then(() => {
            underWay--;
            to.write(chunk);
          });
      } else if (!to.write(chunk)) {
        from.pause();
        to.once("drain", () => from.resume());
      }
    });
    from.on("end", () => void last.then(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: "127.0.0.1", allowHalfOpen: true });
    pass(client, target);
    pass(target, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  network.port = (server.address() as AddressInfo).port;
  return network;
}
