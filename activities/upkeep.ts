import { reconcileGenerations } from "../src/content/generation/reconcile.ts";
import { reconcileImports } from "../src/content/knowledge-base/reconcile-imports.ts";
import { reconcileMerges } from "../src/content/knowledge-base/reconcile-merges.ts";
import { reconcilePitches } from "../src/content/pitches/reconcile.ts";
import type { SlotRunner } from "../src/content/seo/slot-runner.ts";
import { lookAtJobs, lookAtSlotsMs } from "../src/content/seo/upkeep.ts";
import { reconcileMail } from "../src/identity/mail/reconcile.ts";
import { pruneRecords } from "../src/identity/oauth/records.ts";
import { prunePeople } from "../src/identity/users/prune.ts";
import type { Config } from "../src/operation/config.ts";
import { pruneKeys } from "../src/operation/idempotency/prune.ts";
import type { Services } from "../src/operation/services.ts";
import { sealChanged } from "../src/reporting/analytics/seal.ts";
import { startJudging } from "../src/tracking/rescoring/judge-doubts.ts";
import { reconcileRescorings } from "../src/tracking/rescoring/reconcile.ts";
import { reconcileRuns } from "../src/tracking/runs/reconcile.ts";
import { reconcileSchedules } from "../src/tracking/schedules/reconcile.ts";

interface Duty {
  name: string;
  everyMs: number | ((config: Config) => number);
  /** Safe to be done by several processes at once. */
  perform(services: Services, runner: SlotRunner): Promise<unknown>;
}

/** What worker processes look after beside the workflows: whatever a crash left between PostgreSQL and Temporal. */
const duties: readonly Duty[] = [
  { name: "outbox", everyMs: 2_000, perform: ({ durable }) => durable.sweep() },
  { name: "runs", everyMs: 30_000, perform: ({ database, durable, log }) => reconcileRuns(database, durable.engine, log) },
  { name: "seo slots", everyMs: lookAtSlotsMs, perform: (_services, runner) => runner.look() },
  { name: "seo jobs", everyMs: 30_000, perform: lookAtJobs },
  {
    name: "rescoring",
    everyMs: 30_000,
    perform: ({ database, durable, log }) => reconcileRescorings(database, durable.engine, log),
  },
  {
    name: "doubtful mentions",
    everyMs: 5_000,
    perform: async ({ database, durable, mentionModel }) => mentionModel && startJudging(database, durable.engine),
  },
  {
    name: "pillar merges",
    everyMs: 3_000,
    perform: ({ database, durable, log }) => reconcileMerges(database, durable.engine, log),
  },
  {
    name: "drafts",
    everyMs: 30_000,
    perform: ({ database, durable, log }) => reconcileGenerations(database, durable.engine, log),
  },
  {
    name: "fact imports",
    everyMs: 30_000,
    perform: ({ database, durable, log }) => reconcileImports(database, durable.engine, log),
  },
  { name: "mail", everyMs: 30_000, perform: ({ database, durable }) => reconcileMail(database, durable.engine) },
  { name: "pitches", everyMs: 30_000, perform: ({ database, durable, log }) => reconcilePitches(database, durable.engine, log) },
  {
    name: "analytics",
    everyMs: 10_000,
    perform: ({ database }) => sealChanged(database, { quietMs: 30_000, longestWaitMs: 300_000 }),
  },
  { name: "oauth records", everyMs: 60 * 60_000, perform: ({ database }) => pruneRecords(database) },
  { name: "expired sign-ins", everyMs: 10 * 60_000, perform: ({ database }) => prunePeople(database) },
  { name: "idempotency keys", everyMs: 60 * 60_000, perform: ({ database }) => pruneKeys(database) },
  {
    name: "schedules",
    everyMs: 10_000,
    perform: ({ database, durable, log }) => reconcileSchedules(database, durable.engine, log),
  },
];

/** Performs every duty again and again until stopped; one that fails is logged and tried at its next time. */
export function startUpkeep(services: Services, runner: SlotRunner): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const loops = duties.map((duty) => repeat(duty, services, runner, stopped.signal));
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(duty: Duty, services: Services, runner: SlotRunner, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      await duty.perform(services, runner);
    } catch (error) {
      services.log.warn({ err: error, duty: duty.name }, "upkeep failed; it is tried again");
    }
    await pause(typeof duty.everyMs === "number" ? duty.everyMs : duty.everyMs(services.config), stopped);
  }
}

function pause(durationMs: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stopped.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    stopped.addEventListener("abort", end, { once: true });
  });
}
