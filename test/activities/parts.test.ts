import { TransportError, Worker } from "@temporalio/worker";
import { expect, onTestFinished, test, vi } from "vitest";
import { startWhenReachable } from "../../activities/parts.ts";
import { startWorkers } from "../../activities/workers.ts";
import type { Services } from "../../src/operation/services.ts";
import { startService } from "../support/service.ts";

/*
 * How a worker process starts: it waits for a Temporal that is away, says what it waits for, and ends over what waiting does not mend.
 */

async function started() {
  const service = await startService();
  onTestFinished(() => service.close());
  const warnings: string[] = [];
  const log = { ...service.services.log, warn: (details: { reason: string }) => warnings.push(details.reason), info: () => {} };
  const services = { ...service.services, log: log as unknown as Services["log"] };
  return { services, warnings, stopping: new AbortController() };
}

test("what waiting would not mend ends the start, and Temporal that is away does not", async () => {
  const { services, warnings, stopping } = await started();
  const start = startWhenReachable(services, undefined, stopping.signal, async () => {
    throw new Error("The workflows cannot be bundled");
  });
  await expect(start).rejects.toThrow("The workflows cannot be bundled");
  expect(warnings).toEqual([]);
  let tries = 0;
  const stops = startWhenReachable(services, undefined, stopping.signal, async () => {
    if (++tries === 2) stopping.abort();
    throw new TransportError("Nobody listens");
  });
  expect(await stops).toBeUndefined();
  expect([tries, warnings]).toEqual([2, ["Nobody listens"]]);
});

test("a stop while the workers are being made leaves nothing running", async () => {
  const { services, stopping } = await started();
  let discarded = 0;
  const parts = await startWhenReachable(services, undefined, stopping.signal, async (...given) => {
    const workers = await startWorkers(...given);
    stopping.abort();
    return {
      ...workers,
      run: () => Promise.reject(new Error("run after the stop")),
      discard: async () => {
        await workers.discard();
        discarded++;
      },
    };
  });
  expect([parts, discarded]).toEqual([undefined, 1]);
});

test("workers that cannot all be made leave no connection open", async () => {
  const { services } = await started();
  const create = Worker.create.bind(Worker);
  const creating = vi.spyOn(Worker, "create").mockImplementation((options) => {
    if (options.taskQueue.endsWith("-rescoring")) throw new Error("this worker cannot be made");
    return create(options);
  });
  onTestFinished(() => creating.mockRestore());
  // A connection that a worker holds refuses to be closed, and would say so.
  await expect(startWorkers(services)).rejects.toThrow("this worker cannot be made");
  expect(creating.mock.calls.length).toBeGreaterThan(2);
});
