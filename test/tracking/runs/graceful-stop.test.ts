import { expect, onTestFinished, test } from "vitest";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { startService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { runFixture } from "./support.ts";

const calls = 8;

/** A run whose calls are all held by the vendor, and its worker. */
async function held(graceSeconds: string) {
  const stub = await startProviderStub({ rates: { held: 1 } });
  onTestFinished(() => stub.close());
  const service = await startService({
    env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, SHUTDOWN_CALL_SECONDS: graceSeconds },
  });
  onTestFinished(() => service.close());
  const worker = await startTestWorker(service);
  const fixture = await runFixture(service, { prompts: calls });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().open,
    (open) => open === calls,
  );
  return { stub, service, worker, fixture, runId };
}

const timesAsked = (stub: ProviderStub) => Object.values(stub.stats().askedByCall);

test("a worker that stops waits for the calls under way: none is asked twice, each is charged once", async () => {
  const { stub, service, worker, fixture, runId } = await held("600");
  const stopped = worker.stop();
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
  });
  // Another one takes over meanwhile, and would be given what the first let go.
  const other = await startTestWorker(service);
  onTestFinished(() => other.stop());
  const probe = await fixture.read(runId);
  expect([isStopped, probe.counts.open, stub.stats().open]).toEqual([false, calls, calls]);
  stub.release();
  await stopped;
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: calls } });
  expect(timesAsked(stub)).toEqual(Array(calls).fill(1));
  expect(await fixture.credits()).toMatchObject({ charges: calls, charged: calls });
});

test("calls that take longer than the time it waits are asked again elsewhere", async () => {
  const { stub, service, worker, fixture, runId } = await held("1");
  await worker.stop();
  stub.release();
  const other = await startTestWorker(service);
  onTestFinished(() => other.stop());
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: calls } });
  expect(timesAsked(stub)).toEqual(Array(calls).fill(2));
  expect(await fixture.credits()).toMatchObject({ charges: calls, charged: calls });
});
