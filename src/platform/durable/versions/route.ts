import type { Engine } from "../engine.ts";
import { deploymentName } from "./describe.ts";

interface RouteOptions {
  /** Also where no worker of the version has asked for work, or one of the task queues would have none. */
  force?: boolean;
  /** Of `describeVersions`: refuses where somebody else has changed the versions since. */
  conflictToken?: Uint8Array;
}

/** Temporal keeps versions in a workflow of its own, which waits for its turn on a busy server. */
const deadlineMs = 120_000;

/**
 * Gives all new workflows, and running ones that upgrade by themselves, to a version.
 *
 * @param buildId null: to workers without a version.
 * @returns the build id of the version before; null where it was none.
 * @throws Error of Temporal where there is no such version, or it polls fewer task queues than the current one.
 */
export async function makeVersionCurrent(
  engine: Engine,
  buildId: string | null,
  options: RouteOptions = {},
): Promise<string | null> {
  const { client } = engine;
  const { previousDeploymentVersion } = await client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflowService.setWorkerDeploymentCurrentVersion(routeTo(engine, buildId, options)),
  );
  return previousDeploymentVersion?.buildId || null;
}

/**
 * Gives a part of the new workflows to a version.
 *
 * @param buildId null: to none.
 * @param percent 0 to 100.
 * @throws Error of Temporal as for `makeVersionCurrent`.
 */
export async function rampVersion(
  engine: Engine,
  buildId: string | null,
  percent: number,
  options: RouteOptions = {},
): Promise<void> {
  const { client } = engine;
  await client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflowService.setWorkerDeploymentRampingVersion({
      ...routeTo(engine, buildId, options),
      percentage: buildId === null ? 0 : percent,
    }),
  );
}

function routeTo(engine: Engine, buildId: string | null, { force = false, conflictToken }: RouteOptions) {
  return {
    namespace: engine.client.options.namespace,
    deploymentName: deploymentName(engine),
    buildId: buildId ?? "",
    identity: engine.client.options.identity,
    ignoreMissingTaskQueues: force,
    // Workers without a version are no version that could be made beforehand.
    allowNoPollers: force && buildId !== null,
    ...(conflictToken && { conflictToken }),
  };
}
