import { isGrpcServiceError } from "@temporalio/client";
import pMap from "p-map";
import type { Engine } from "../engine.ts";
import { isGone } from "../gone.ts";
import { listRuns, type Run } from "../list-runs.ts";
import { describeVersions, pinnedTo, type WorkerVersion, type WorkerVersions } from "./describe.ts";
import { makeVersionCurrent } from "./route.ts";

/**
 * A version has no workers when none asked for work for so long. Each of them asks again within 60 seconds, and Temporal notes when it
 * began to ask.
 */
const versionLostAfterMs = 90_000;

/** Workflows that are moved at once; the next ones follow with the next look. */
const movedAtOnce = 500;
const concurrency = 8;

export interface KeepOptions {
  /** The version of this process. */
  buildId: string;
  /** Whether it makes itself current. */
  promotes: boolean;
  lostAfterMs?: number;
}

/** What was seen and done. */
export interface KeptVersions {
  versions: WorkerVersions;
  /** This version was made current. */
  promoted: boolean;
  /** How many workflows were moved from versions without workers to the current one. */
  moved: number;
}

/**
 * Sees to it that no workflow waits for workers that are gone: a new version makes itself current, once; a version makes itself current
 * again when the current one has no workers any more; and workflows that are pinned to a version without workers go on with the current one.
 *
 * @returns null before a worker of this version has asked for work.
 * @throws when Temporal is away.
 */
export async function keepVersions(engine: Engine, options: KeepOptions): Promise<KeptVersions | null> {
  const versions = await describeVersions(engine);
  const own = versions?.versions.find(({ buildId }) => buildId === options.buildId);
  if (!versions || !own) return null;
  const { lostAfterMs = versionLostAfterMs } = options;
  const promoted = options.promotes && (await promote(engine, versions, own, lostAfterMs));
  const now = promoted ? { ...versions, current: own.buildId, currentSince: new Date() } : versions;
  let moved = 0;
  // Without workers of the current version they would not go on there either.
  if (now.current === own.buildId || !isLost(now, lostAfterMs))
    for (const version of lostVersions(now, lostAfterMs)) moved += await moveToCurrent(engine, version);
  return { versions: now, promoted, moved };
}

/** Versions whose workflows stand still: nobody asks for their tasks. */
export function lostVersions(
  { versions, current, ramping, currentSince }: WorkerVersions,
  lostAfterMs = versionLostAfterMs,
): WorkerVersion[] {
  if (isYounger(currentSince, lostAfterMs)) return [];
  return versions.filter(
    ({ buildId, polledAt, pinned }) =>
      pinned > 0 && buildId !== current && buildId !== ramping?.buildId && !isYounger(polledAt, lostAfterMs),
  );
}

/** Whether new workflows stand still: nobody asks for the tasks of the current version. */
export function isLost(versions: WorkerVersions, lostAfterMs = versionLostAfterMs): boolean {
  const polledAt =
    versions.current === null
      ? versions.unversionedPolledAt
      : versions.versions.find(({ buildId }) => buildId === versions.current)?.polledAt;
  return !isYounger(versions.currentSince, lostAfterMs) && !isYounger(polledAt, lostAfterMs);
}

const isYounger = (time: Date | null | undefined, ms: number) => time != null && Date.now() - time.getTime() < ms;

async function promote(engine: Engine, versions: WorkerVersions, own: WorkerVersion, lostAfterMs: number): Promise<boolean> {
  if (versions.current === own.buildId || versions.ramping?.buildId === own.buildId) return false;
  if (own.wasActive && !isLost(versions, lostAfterMs)) return false;
  try {
    // What the version before polled and this one does not is a provider that is not configured any more.
    await makeVersionCurrent(engine, own.buildId, { force: true, conflictToken: versions.conflictToken });
    return true;
  } catch (error) {
    // Another process was faster; the next look sees what it did.
    if (isGrpcServiceError(error) && [9, 10].includes(Number(error.code))) return false;
    throw error;
  }
}

/** @returns how many workflows were moved. */
async function moveToCurrent(engine: Engine, { buildId }: WorkerVersion): Promise<number> {
  const { client } = engine;
  const found: Run[] = [];
  for await (const run of listRuns(client, pinnedTo(engine, buildId))) {
    found.push(run);
    if (found.length === movedAtOnce) break;
  }
  const move = (workflowExecution: Run) =>
    client.workflowService
      .updateWorkflowExecutionOptions({
        namespace: client.options.namespace,
        workflowExecution,
        workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
        updateMask: { paths: ["versioning_override"] },
      })
      .catch(unlessEnded);
  await pMap(found, move, { concurrency });
  return found.length;
}

/** gRPC's FAILED_PRECONDITION: the workflow has ended. */
const failedPrecondition = 9;

function unlessEnded(error: unknown): void {
  if (isGone(error) || (isGrpcServiceError(error) && Number(error.code) === failedPrecondition)) return;
  throw error;
}
