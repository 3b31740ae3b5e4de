import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { ListenError, listen } from "../../../src/platform/processes/index.ts";

const variables = { port: "SOME_PORT", host: "SOME_HOST" };

test("a port that is taken is told by its variable", async () => {
  const first = await listen(createServer(), { port: 0, host: "127.0.0.1", variables });
  const { port } = first.address() as { port: number };
  const second = listen(createServer(), { port, host: "127.0.0.1", variables });
  await expect(second).rejects.toBeInstanceOf(ListenError);
  await expect(second).rejects.toThrow(
    `SOME_PORT: another program listens on port ${port} of 127.0.0.1 already; name a free port`,
  );
  await once(first.close(), "close");
});

test.each(["no-such-name.invalid", "203.0.113.7"])(
  "the address %s, which this machine does not have, is told by its variable",
  async (host) => {
    const refused = listen(createServer(), { port: 0, host, variables });
    await expect(refused).rejects.toBeInstanceOf(ListenError);
    await expect(refused).rejects.toThrow(`SOME_HOST: this machine has no address "${host}"`);
  },
);
