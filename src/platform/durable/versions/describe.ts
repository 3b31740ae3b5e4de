import type { temporal } from "@temporalio/proto";
import type { Engine } from "../engine.ts";
import { isGone } from "../gone.ts";

/** A version of the workers, as Temporal knows it. */
export interface WorkerVersion {
  buildId: string;
  /** Whether new workflows have ever been given to it. */
  wasActive: boolean;
  /** When a worker of it last asked for workflow tasks; null: not within the last minutes. */
  polledAt: Date | null;
  /** Running workflows that only this version goes on with. */
  pinned: number;
}

/** What Temporal knows of the workers' versions. */
export interface WorkerVersions {
  /** The version that new workflows go to; null: workers without a version. */
  current: string | null;
  /** Since when. */
  currentSince: Date | null;
  /** A version that a part of the new workflows goes to. */
  ramping: { buildId: string; percent: number } | null;
  versions: WorkerVersion[];
  /** When a worker without a version last asked for workflow tasks. */
  unversionedPolledAt: Date | null;
  /** Refuses a change of what has changed since. */
  conflictToken: Uint8Array;
}

/** Temporal keeps versions in workflows of its own, which take their time on a busy server. */
const longestMs = 20_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` of Temporal's API. */
const WORKFLOW = 1;
/** `VERSION_DRAINAGE_STATUS_DRAINED`: nothing is pinned to it. */
const DRAINED = 2;

/** All versions of one service's workers. Temporal separates names and build ids by a dot or a colon, so that a name has neither. */
export const deploymentName = ({ taskQueue }: Pick<Engine, "taskQueue">): string => taskQueue.replaceAll(/[.:]/g, "-");

/** The running workflows that are pinned to a version. */
export const pinnedTo = (engine: Engine, buildId: string): string =>
  `TemporalWorkerDeploymentVersion = ${quoted(`${deploymentName(engine)}:${buildId}`)}` +
  " AND TemporalWorkflowVersioningBehavior = 'Pinned' AND ExecutionStatus = 'Running'";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Looks at the versions of the workers.
 *
 * @param deadlineMs how long it may take.
 * @returns null before the first worker with a version has asked for work.
 * @throws when Temporal is away.
 */
export function describeVersions(engine: Engine, deadlineMs = longestMs): Promise<WorkerVersions | null> {
  const { client, taskQueue } = engine;
  const { namespace } = client.options;
  return client.withDeadline(Date.now() + deadlineMs, async () => {
    const described = await client.workflowService
      .describeWorkerDeployment({ namespace, deploymentName: deploymentName(engine) })
      .catch(nullIfNotFound);
    const info = described?.workerDeploymentInfo;
    if (!info) return null;
    const { pollers } = await client.workflowService.describeTaskQueue({
      ...{ namespace, taskQueue: { name: taskQueue }, taskQueueType: WORKFLOW },
    });
    const routing = info.routingConfig;
    const ramping = routing?.rampingDeploymentVersion;
    const versions = (info.versionSummaries ?? []).map(async (summary): Promise<WorkerVersion> => {
      const buildId = summary.deploymentVersion?.buildId ?? "";
      return {
        buildId,
        wasActive: Boolean(summary.firstActivationTime),
        polledAt: lastPoll(pollers, (poller) => poller.deploymentOptions?.buildId === buildId && isVersioned(poller)),
        pinned: summary.drainageStatus === DRAINED ? 0 : (await client.workflow.count(pinnedTo(engine, buildId))).count,
      };
    });
    return {
      current: routing?.currentDeploymentVersion?.buildId || null,
      currentSince: dateOf(routing?.currentVersionChangedTime),
      ramping: ramping?.buildId ? { buildId: ramping.buildId, percent: routing?.rampingVersionPercentage ?? 0 } : null,
      versions: await Promise.all(versions),
      unversionedPolledAt: lastPoll(pollers, (poller) => !isVersioned(poller)),
      conflictToken: described.conflictToken ?? new Uint8Array(),
    };
  });
}

type Poller = temporal.api.taskqueue.v1.IPollerInfo;

/** `WORKER_VERSIONING_MODE_VERSIONED` of Temporal's API. */
const VERSIONED = 2;
const isVersioned = ({ deploymentOptions }: Poller) => deploymentOptions?.workerVersioningMode === VERSIONED;

function lastPoll(pollers: readonly Poller[] | null | undefined, isMeant: (poller: Poller) => boolean): Date | null {
  const times = (pollers ?? []).filter(isMeant).map(({ lastAccessTime }) => dateOf(lastAccessTime)?.getTime() ?? 0);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function dateOf(time: { seconds?: unknown } | null | undefined): Date | null {
  return time ? new Date(Number(time.seconds) * 1_000) : null;
}

function nullIfNotFound(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
