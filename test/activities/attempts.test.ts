import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure, CancelledFailure } from "@temporalio/activity";
import { ActivityCancellationDetails } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { DefaultLogger } from "@temporalio/worker";
import { expect, test } from "vitest";
import { withHeartbeats } from "../../activities/attempts.ts";

/*
 * What every attempt of an activity does: it sends heartbeats, and is made again elsewhere at once when its worker stops.
 */

const environmentOf = (heartbeatTimeoutMs: number | undefined) =>
  new MockActivityEnvironment({ heartbeatTimeoutMs }, { logger: new DefaultLogger("ERROR") });
const stopWorker = (environment: MockActivityEnvironment) =>
  environment.cancel("WORKER_SHUTDOWN", new ActivityCancellationDetails({ workerShutdown: true }));
const never = () => new Promise<never>(() => {});
const retryable = expect.objectContaining({ type: "worker_stops", nonRetryable: false, nextRetryDelay: 1 });

test("work that takes no notice of a stopping worker fails at once, to be made again", async () => {
  const environment = environmentOf(60_000);
  const attempt = environment.run(() => withHeartbeats(never));
  stopWorker(environment);
  await expect(attempt).rejects.toBeInstanceOf(ApplicationFailure);
  await expect(attempt).rejects.toEqual(retryable);
});

test("a worker that was stopping before the attempt began is no reason to wait", async () => {
  const environment = environmentOf(60_000);
  stopWorker(environment);
  await expect(environment.run(() => withHeartbeats(never))).rejects.toEqual(retryable);
});

test("work that notices ends itself, and is made again as well", async () => {
  const environment = environmentOf(60_000);
  const attempt = environment.run(() =>
    withHeartbeats(() => sleep(3_600_000, undefined, { signal: environment.context.cancellationSignal })),
  );
  stopWorker(environment);
  await expect(attempt).rejects.toEqual(retryable);
});

test("work that comes to its end while the worker stops keeps its result", async () => {
  const environment = environmentOf(60_000);
  const stopping = Promise.withResolvers<void>();
  const attempt = environment.run(() => withHeartbeats(() => stopping.promise.then(() => "stored")));
  stopWorker(environment);
  stopping.resolve();
  expect(await attempt).toBe("stored");
});

test("a cancel is left to the work: what it stores meanwhile counts", async () => {
  const environment = environmentOf(60_000);
  const { cancellationSignal } = environment.context;
  const noticed = new Promise<void>((resolve) => cancellationSignal.addEventListener("abort", () => resolve()));
  const attempt = environment.run(() => withHeartbeats(() => noticed.then(() => "stored")));
  environment.cancel();
  expect(await attempt).toBe("stored");
  const canceled = environmentOf(60_000);
  const waiting = canceled.run(() => withHeartbeats(() => canceled.context.cancelled));
  canceled.cancel();
  await expect(waiting).rejects.toBeInstanceOf(CancelledFailure);
});

test("heartbeats follow the timeout; without one there are none", async () => {
  const environment = environmentOf(50);
  const beat = new Promise<string>((resolve) => environment.once("heartbeat", () => resolve("beat")));
  expect(await environment.run(() => withHeartbeats(() => beat))).toBe("beat");

  const silent = environmentOf(undefined);
  let beats = 0;
  silent.on("heartbeat", () => beats++);
  await silent.run(() => withHeartbeats(() => sleep(30)));
  expect(beats).toBe(0);
});
