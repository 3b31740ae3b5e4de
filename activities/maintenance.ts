import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Gauge } from "prom-client";
import {
  reconcileGenerations,
  reconcileImports,
  reconcileJobs,
  reconcileMerges,
  reconcilePitches,
} from "../src/content/index.ts";
import { pruneMail, prunePeople, pruneRecords, reconcileErasures, reconcileMail, startRetention } from "../src/identity/index.ts";
import { pruneKeys, type Services } from "../src/operation/index.ts";
import type { WorkflowName } from "../src/platform/durable/index.ts";
import { pushDue, reconcilePushes, sealChanged } from "../src/reporting/index.ts";
import { reconcileRescorings, reconcileRuns, reconcileSchedules, startJudging } from "../src/tracking/index.ts";
import { keepWorkerVersions } from "./worker-version.ts";

/** What every worker process does again and again beside its workflows. */
export interface MaintenanceTask {
  name: string;
  everyMs: number;
  /** Safe to be done by several processes at once. */
  perform(services: Services): Promise<unknown>;
}

type Reconcile = (
  database: Services["database"],
  engine: Services["durable"]["engine"],
  log: Services["log"],
) => Promise<unknown>;

const compare =
  (reconcile: Reconcile) =>
  ({ database, durable, log }: Services) =>
    reconcile(database, durable.engine, log);

/**
 * What brings the accepted work of each workflow in line with Temporal: a workflow that was lost is started again, work whose workflow was
 * closed from outside ends. A workflow that another one starts as its child is brought back by that one.
 */
export const reconcilers: Record<WorkflowName, MaintenanceTask | { childOf: WorkflowName }> = {
  contentGeneration: { name: "drafts", everyMs: 30_000, perform: compare(reconcileGenerations) },
  erasure: { name: "erasures", everyMs: 30_000, perform: compare(reconcileErasures) },
  exportPush: { name: "export pushes", everyMs: 30_000, perform: compare(reconcilePushes) },
  factImport: { name: "fact imports", everyMs: 30_000, perform: compare(reconcileImports) },
  mentionJudging: {
    name: "uncertain mentions",
    everyMs: 5_000,
    perform: async ({ database, durable, mentionModel }) => mentionModel && startJudging(database, durable),
  },
  pillarMerge: { name: "pillar merges", everyMs: 3_000, perform: compare(reconcileMerges) },
  pitch: { name: "pitches", everyMs: 30_000, perform: compare(reconcilePitches) },
  rescoring: { name: "rescoring", everyMs: 30_000, perform: compare(reconcileRescorings) },
  // Applied anew each day, so what was lost is only late.
  retention: { name: "retention", everyMs: 60_000, perform: ({ database, durable }) => startRetention(database, durable) },
  responseRun: { name: "runs", everyMs: 30_000, perform: compare(reconcileRuns) },
  responseShard: { childOf: "responseRun" },
  // Temporal starts these; a run that one of them has begun is among the runs.
  scheduledRun: { name: "schedules", everyMs: 10_000, perform: compare(reconcileSchedules) },
  sendMail: { name: "mail", everyMs: 30_000, perform: compare(reconcileMail) },
  seoJob: { name: "seo jobs", everyMs: 30_000, perform: reconcileJobs },
};

const otherTasks: readonly MaintenanceTask[] = [
  { name: "outbox", everyMs: 2_000, perform: ({ durable }) => durable.sweep() },
  {
    name: "analytics",
    everyMs: 10_000,
    perform: ({ database }) => sealChanged(database, { quietMs: 30_000, longestWaitMs: 300_000 }),
  },
  { name: "due export pushes", everyMs: 20_000, perform: ({ database }) => pushDue(database) },
  { name: "worker versions", everyMs: 10_000, perform: keepWorkerVersions },
  { name: "oauth records", everyMs: 60 * 60_000, perform: ({ database }) => pruneRecords(database) },
  { name: "expired sign-ins", everyMs: 10 * 60_000, perform: ({ database }) => prunePeople(database) },
  { name: "mail that has gone", everyMs: 60 * 60_000, perform: ({ database }) => pruneMail(database) },
  { name: "idempotency keys", everyMs: 60 * 60_000, perform: ({ database }) => pruneKeys(database) },
];

export const maintenanceTasks: readonly MaintenanceTask[] = [
  ...otherTasks,
  ...Object.values(reconcilers).filter((reconciler) => "perform" in reconciler),
];

const logIntervalMs = 60_000;

const failed = new Counter({
  name: "answerscope_maintenance_failures_total",
  help: "Maintenance tasks that failed",
  labelNames: ["task"] as const,
});
const succeededAt = new Gauge({
  name: "answerscope_maintenance_last_success_timestamp_seconds",
  help: "When a maintenance task of this process was last done",
  labelNames: ["task"] as const,
});

/** Performs tasks again and again until stopped; one that fails is logged and tried at its next time. */
export function startMaintenance(services: Services): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const loops = maintenanceTasks.map((task) => repeat(task, services, stopped.signal));
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(task: MaintenanceTask, services: Services, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  for (let toldAt = 0; !stopped.aborted; ) {
    try {
      await task.perform(services);
      if (failures > 0) services.log.info({ task: task.name, failures }, "a maintenance task works again");
      failures = 0;
      succeededAt.set({ task: task.name }, Date.now() / 1_000);
    } catch (error) {
      failures++;
      failed.inc({ task: task.name });
      // In an outage all of them fail again and again, for the same reason.
      if (failures === 1 || performance.now() - toldAt > logIntervalMs) {
        toldAt = performance.now();
        services.log.warn({ err: error, task: task.name, failures }, "a maintenance task failed; it is tried again");
      }
    }
    await sleep(task.everyMs, undefined, { signal: stopped }).catch(() => {});
  }
}
