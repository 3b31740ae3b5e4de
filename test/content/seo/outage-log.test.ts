import { expect, test, vi } from "vitest";
import { SeoJobWorker } from "../../../src/content/seo/worker.ts";

test("a database that stays away is told once a minute, however often slots are looked for", async () => {
  const looks = vi.fn(() => {
    throw new Error("away");
  });
  const warn = vi.fn();
  const services = {
    database: new Proxy({}, { get: looks }),
    config: { SEO_LEASE_SECONDS: 30 },
    durable: {},
    log: { warn },
  } as unknown as ConstructorParameters<typeof SeoJobWorker>[0];
  const worker = new SeoJobWorker(services, {} as ConstructorParameters<typeof SeoJobWorker>[1], { pollMs: 1, graceMs: 0 });
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(5));
  await worker.stop();
  expect(warn).toHaveBeenCalledOnce();
});
