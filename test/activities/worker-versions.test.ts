import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { expect, onTestFinished, test } from "vitest";
import { keepWorkerVersions } from "../../activities/worker-version.ts";
import { startWorkers } from "../../activities/workers.ts";
import { admin } from "../../api/admin/main.ts";
import type { Services } from "../../src/operation/services.ts";
import { describeVersions, isLost, keepVersions, lostVersions } from "../../src/platform/durable/index.ts";
import { startProviderStub } from "../support/provider-stub.ts";
import { startService, type TestService } from "../support/service.ts";
import { until } from "../support/worker.ts";
import { runFixture } from "../tracking/runs/support.ts";

/*
 * Releases change workflows. A run that is under way goes on with the code that it began with as long as workers of that version are there,
 * and with the current version afterwards.
 */

const prompts = 4;
/** Workers that are stopped have asked for work a moment ago. */
const lostAfterMs = 1_000;

/** A service whose workers have versions, and runs whose calls are held by the vendor. */
async function versioned() {
  const stub = await startProviderStub({ rates: { held: 1 } });
  onTestFinished(() => stub.close());
  const service = await startService({
    env: {
      ...{ MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl },
      ...{ WORKER_VERSIONING: "on", SHUTDOWN_CALL_SECONDS: "1" },
    },
  });
  onTestFinished(() => service.close());
  const fixture = await runFixture(service, { prompts });
  const startHeld = async (count: number) => {
    const before = stub.stats().open;
    const ids = await Promise.all(Array.from({ length: count }, () => fixture.start()));
    await until(
      async () => stub.stats().open,
      (open) => open === before + count * prompts,
    );
    return ids;
  };
  return { stub, service, fixture, startHeld, engine: service.services.durable.engine };
}

/** Workers of a version, as soon as Temporal knows it. */
async function workersOf({ services }: TestService, buildId: string, bundle?: Parameters<typeof startWorkers>[1]) {
  const own: Services = { ...services, config: { ...services.config, WORKER_BUILD_ID: buildId } };
  const workers = await startWorkers(own, bundle);
  const running = workers.run();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) workers.stop();
    isStopped = true;
    await running;
  };
  onTestFinished(stop);
  const keep = (promotes: boolean, lost: { lostAfterMs?: number } = {}) =>
    keepVersions(services.durable.engine, { buildId, promotes, ...lost });
  await until(
    () => keep(false),
    (kept) => kept !== null,
  );
  return { stop, keep };
}

const changed = async () =>
  bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL("fixtures/next-release.ts", import.meta.url)),
    workflowInterceptorModules: [fileURLToPath(new URL("../../workflows/interceptors.ts", import.meta.url))],
    logger: new DefaultLogger("WARN"),
  });

test("a start and the maintenance that look at the same time tell once that the version takes new work", async () => {
  const { service } = await versioned();
  const buildId = "1.0.0";
  await workersOf(service, buildId);
  const told: string[] = [];
  const log = Object.create(service.services.log, { info: { value: (_: object, text: string) => told.push(text) } });
  const services = { ...service.services, log, config: { ...service.services.config, WORKER_BUILD_ID: buildId } };
  expect(await Promise.all([keepWorkerVersions(services), keepWorkerVersions(services)])).toEqual([true, true]);
  expect(told).toEqual(["this version of the workers takes new work from now on"]);
});

test("runs of two releases end, each with the code that it began with", async () => {
  const { stub, service, fixture, startHeld, engine } = await versioned();
  const first = await workersOf(service, "1.0.0");
  expect(await first.keep(true)).toMatchObject({ promoted: true, versions: { current: "1.0.0" } });
  const old = await startHeld(2);
  const next = await workersOf(service, "1.1.0", { bundle: changed });
  expect(await next.keep(true)).toMatchObject({ promoted: true, moved: 0 });
  expect(await next.keep(true)).toMatchObject({ promoted: false });
  // A process of the older release that starts again does not take the work back.
  expect(await first.keep(true)).toMatchObject({ promoted: false, versions: { current: "1.1.0" } });
  const young = await startHeld(2);
  const described = await until(
    () => describeVersions(engine),
    (versions) => versions?.versions.every(({ pinned }) => pinned === 2) === true,
  );
  expect(described?.versions.map(({ buildId }) => buildId).sort((a, b) => a.localeCompare(b))).toEqual(["1.0.0", "1.1.0"]);
  stub.release();
  for (const runId of [...old, ...young])
    expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: prompts, open: 0 } });
  expect(Object.values(stub.stats().askedByCall).every((times) => times === 1)).toBe(true);
});

test("runs of a version whose workers are gone go on with the current one, and new work is never left without workers", async () => {
  const { stub, service, fixture, startHeld, engine } = await versioned();
  const first = await workersOf(service, "1.0.0");
  await first.keep(true);
  const [runId] = await startHeld(1);
  const next = await workersOf(service, "1.0.1");
  await next.keep(true);
  await first.stop();
  stub.release();
  const stranded = await until(
    async () => lostVersions((await describeVersions(engine))!, lostAfterMs),
    (versions) => versions.length > 0,
  );
  expect(stranded).toMatchObject([{ buildId: "1.0.0", pinned: 1 }]);
  expect(await fixture.read(runId!)).toMatchObject({ status: "running" });
  const kept = await until(
    () => next.keep(true, { lostAfterMs }),
    (result) => result!.moved > 0,
  );
  expect(kept).toMatchObject({ moved: 1, promoted: false });
  expect(await fixture.ended(runId!)).toMatchObject({ status: "completed", counts: { answered: prompts } });
  // The release is taken back: workers of the older one start, and those of the newer one are gone.
  const again = await workersOf(service, "1.0.0");
  await next.stop();
  expect(isLost((await describeVersions(engine))!)).toBe(false);
  await until(
    () => again.keep(true, { lostAfterMs }),
    (result) => result!.promoted,
  );
  const last = await fixture.start();
  expect(await fixture.ended(last)).toMatchObject({ status: "completed" });
});

test("a version that does not make itself current is given no work", async () => {
  const { stub, service, fixture, engine } = await versioned();
  stub.release();
  const worker = await workersOf(service, "1.0.0");
  expect(await worker.keep(false)).toMatchObject({ promoted: false, versions: { current: null } });
  const runId = await fixture.start();
  const isNew = await describeVersions(engine);
  expect(isNew).toMatchObject({ current: null, versions: [{ buildId: "1.0.0", wasActive: false, pinned: 0 }] });
  expect(await fixture.read(runId)).toMatchObject({ status: "queued" });
  const { TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE } = service.services.config;
  const workers = async (...args: string[]) => {
    const { code, out, error } = await admin(["workers", ...args, "--json"], {
      ...{ ...service.databaseEnv, TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE },
    });
    return { code, told: JSON.parse(out ?? error ?? "null") as object };
  };
  expect(await workers("list")).toMatchObject({ told: { current: null, versions: [{ build_id: "1.0.0", state: "waits" }] } });
  expect(await workers("current", "9.9.9")).toMatchObject({ code: 1, told: { error: expect.stringContaining("9.9.9") } });
  expect(await workers("ramp", "1.0.0", "--percent", "50")).toMatchObject({ told: { ramping: "1.0.0", percent: 50 } });
  expect(await workers()).toMatchObject({ told: { versions: [{ state: "ramping, 50 %" }] } });
  expect(await workers("ramp", "none")).toMatchObject({ code: 0 });
  expect(await workers("current", "1.0.0")).toEqual({ code: 0, told: { current: "1.0.0", previous: "unversioned" } });
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed" });
  expect(await workers("current", "unversioned", "--force")).toEqual({
    code: 0,
    told: { current: "unversioned", previous: "1.0.0" },
  });
  const drained = await until(
    () => workers("list"),
    ({ told }) => JSON.stringify(told).includes("drained"),
  );
  expect(drained).toMatchObject({ told: { current: null, versions: [{ build_id: "1.0.0", pinned_workflows: 0 }] } });
});
