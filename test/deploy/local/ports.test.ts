import { createServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { choosePort, freePort, isPortFree } from "../../../deploy/local/ports.ts";

async function occupy(port: number, host?: string): Promise<void> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

test.each(["127.0.0.1", "0.0.0.0", undefined])("a port in use on %s is not free", async (host) => {
  const port = await freePort();
  expect(await isPortFree(port)).toBe(true);
  await occupy(port, host);
  expect(await isPortFree(port)).toBe(false);
});

test("a default port in use moves to the next free one that is not given away yet", async () => {
  const port = await freePort();
  await occupy(port, "127.0.0.1");
  const chosen = await choosePort({ variable: "PORT", port, explicit: false }, new Set([port + 1]));
  expect(chosen.moved).toBe(true);
  expect(chosen.port).toBeGreaterThan(port + 1);
  expect(await isPortFree(chosen.port)).toBe(true);
});

test("a free default port stays", async () => {
  const port = await freePort();
  expect(await choosePort({ variable: "PORT", port, explicit: false }, new Set())).toEqual({ port, moved: false });
});

test("a port that was asked for and is in use is an error that names its variable", async () => {
  const port = await freePort();
  await occupy(port, "127.0.0.1");
  await expect(choosePort({ variable: "TEMPORAL_PORT", port, explicit: true }, new Set())).rejects.toThrow(
    `Port ${port} (TEMPORAL_PORT) is in use. Free it, or set TEMPORAL_PORT to another port.`,
  );
});
