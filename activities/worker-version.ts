import type { WorkerDeploymentOptions } from "@temporalio/worker";
import { Gauge } from "prom-client";
import type { Services } from "../src/operation/index.ts";
import { deploymentName, isLost, keepVersions, lostVersions } from "../src/platform/durable/index.ts";
import { version } from "../src/platform/version/index.ts";
import { workflowFingerprint } from "./workflow-bundle.ts";

type Versioned = Pick<Services, "config" | "durable" | "log">;

const hashLength = 8;

/** Names the code of this process's workflows: `WORKER_BUILD_ID`, else the release and a hash of their source. */
export const ownBuildId = ({ config }: Pick<Services, "config">): string =>
  config.WORKER_BUILD_ID ?? `${version}-${workflowFingerprint().slice(0, hashLength)}`;

/** A workflow goes on with the version that it began with unless it says otherwise; null: workers have no versions. */
export function deploymentOptions(services: Pick<Services, "config" | "durable">): WorkerDeploymentOptions | null {
  if (services.config.WORKER_VERSIONING === "off") return null;
  return {
    version: { deploymentName: deploymentName(services.durable.engine), buildId: ownBuildId(services) },
    useWorkerVersioning: true,
    defaultVersioningBehavior: "PINNED",
  };
}

const strandedWorkflows = new Gauge({
  name: "answerscope_workers_stranded_workflows",
  help: "Running workflows that are pinned to a version without workers",
});
const currentIsPolled = new Gauge({
  name: "answerscope_workers_current_version_polled",
  help: "1 where workers of the current version ask for work",
});
// Until something else was seen; workers without versions see nothing.
currentIsPolled.set(1);

const underWay = new WeakMap<Versioned, Promise<boolean>>();

/**
 * Sees to the versions of the workers (see `keepVersions`). Callers at the same time share one look: two would both promote the
 * version of this process, and both tell.
 *
 * @returns whether Temporal knows the version of this process.
 * @throws when Temporal is away.
 */
export function keepWorkerVersions(services: Versioned): Promise<boolean> {
  if (services.config.WORKER_VERSIONING === "off") return Promise.resolve(true);
  const shared = underWay.get(services) ?? look(services).finally(() => underWay.delete(services));
  underWay.set(services, shared);
  return shared;
}

async function look(services: Versioned): Promise<boolean> {
  const { config, durable, log } = services;
  const buildId = ownBuildId(services);
  const kept = await keepVersions(durable.engine, { buildId, promotes: config.WORKER_VERSION_AUTOPROMOTE === "on" });
  if (kept?.promoted) log.info({ buildId }, "this version of the workers takes new work from now on");
  if (kept && kept.moved > 0)
    log.warn(
      { workflows: kept.moved, buildId: kept.versions.current },
      "workflows of a version without workers go on with this one",
    );
  if (kept) {
    strandedWorkflows.set(lostVersions(kept.versions).reduce((sum, { pinned }) => sum + pinned, 0));
    currentIsPolled.set(isLost(kept.versions) ? 0 : 1);
  }
  return kept !== null;
}
