import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startNetwork } from "./faults/proxy.ts";

test("bytes arrive in order when a delay ends while some are on their way", async () => {
  let received = "";
  const server = createServer((socket) => {
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("error", () => {}); // the network resets what is open when it closes
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const network = await startNetwork((server.address() as AddressInfo).port);
  const client = connect({ port: network.port, host: "127.0.0.1" });
  client.on("error", () => {});
  await once(client, "connect");
  network.delayMs = 500;
  client.write("first ");
  await sleep(100);
  network.delayMs = 0;
  client.write("second");
  await expect.poll(() => received, { timeout: 30_000 }).toHaveLength(12);
  expect(received).toBe("first second");
  client.destroy();
  await network.close();
  server.close();
});
