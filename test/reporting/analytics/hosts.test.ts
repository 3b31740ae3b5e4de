import { expect, test } from "vitest";
import type { Rows } from "../../../src/platform/database/index.ts";
import { readHosts } from "../../../src/reporting/analytics/hosts.ts";

/** Each host with the number is its own domain. */
const rowsOf = (n: number) =>
  ({ read: async () => [{ n, host: `host-${n}.example`, root_domain: `host-${n}.example` }] }) as Partial<Rows> as Rows;

const read = (website: string, n: number) => readHosts(rowsOf(n), website, [Uint32Array.of(n)]);

test("what is kept of the hosts of many websites has a limit in bytes, however high the numbers of hosts are", async () => {
  const first = await read("website 0", 2_000_000);
  expect(await read("website 0", 2_000_000)).toBe(first);
  for (let website = 1; website <= 20; website++) await read(`website ${website}`, 2_000_000);
  const again = await read("website 0", 2_000_000);
  expect(again).not.toBe(first);
  expect(again.domains[again.domainOf[2_000_000]! - 1]).toBe("host-2000000.example");
});
