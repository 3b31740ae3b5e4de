import { MockActivityEnvironment } from "@temporalio/testing";
import { DefaultLogger } from "@temporalio/worker";
import { expect, test } from "vitest";
import { erasureActivities } from "../../activities/erasure.ts";
import { runActivities } from "../../activities/response-run.ts";
import { scheduledRunActivities } from "../../activities/scheduled-run.ts";
import type { Services } from "../../src/operation/index.ts";
import { databaseStep } from "../../workflows/activity-options.ts";

/*
 * Temporal hands a step to a worker that stands still as well, and notices by heartbeats alone that nothing comes of it.
 */

/** A database that never answers. */
const never = () => new Promise<never>(() => {});
const waits = { read: never, run: never, runOnce: never, transaction: never };
const services = {
  config: { PROVIDER_CALLS_PER_SECOND: 0, PROVIDER_CONCURRENCY: 1 },
  database: { of: () => waits, system: waits, functions: waits },
  durable: {},
} as unknown as Services;
const organization = { id: "0197f000-0000-7000-8000-000000000001", n: 1 };
const id = "0197f000-0000-7000-8000-000000000002";
const run = { organization, runId: id };

const runs = runActivities(services, new AbortController().signal, new Map());
const steps: Record<string, () => Promise<unknown>> = {
  beginRun: () => runs.beginRun(run as never),
  openCalls: () => runs.openCalls({ ...run, from: 0, to: 1 } as never),
  settleRun: () => runs.settleRun({ ...run, isCanceled: false, reason: null } as never),
  finishErasure: () => erasureActivities(services).finishErasure({ erasureId: id }),
  beginScheduledRun: () => scheduledRunActivities(services).beginScheduledRun({ scheduleId: id } as never),
};

test("a step in the database has a heartbeat timeout, far shorter than it may take", () => {
  expect(databaseStep).toMatchObject({ startToCloseTimeout: "60s", heartbeatTimeout: "15s" });
});

test.each(Object.keys(steps))("%s tells that it goes on while the database is slow", async (name) => {
  const environment = new MockActivityEnvironment({ heartbeatTimeoutMs: 50 }, { logger: new DefaultLogger("ERROR") });
  const beat = new Promise<string>((resolve) => environment.once("heartbeat", () => resolve("beat")));
  const attempt = environment.run(steps[name]!).then(
    () => "ended",
    (error: unknown) => String(error),
  );
  expect(await Promise.race([beat, attempt])).toBe("beat");
});
