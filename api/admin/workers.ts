import { isGrpcServiceError } from "@temporalio/client";
import { z } from "zod";
import type { Services } from "../../src/operation/index.ts";
import {
  describeVersions,
  isLost,
  lostVersions,
  makeVersionCurrent,
  rampVersion,
  type WorkerVersions,
} from "../../src/platform/durable/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { command } from "./command.ts";
import { table } from "./table.ts";

const unversioned = "unversioned";

export const workersCommand = command({
  summary: "List the versions of the workers, make one the current one, give a part of the new work to one, or go back",
  usage: "list | current <build id>|unversioned [--force] | ramp <build id>|none [--percent <n>] [--force]",
  details: [
    "",
    "New work, and workflows that may go on for days, go to the current version; everything else ends with the version that it began with.",
    "To go back, make the older version current again while workers of both run.",
    "`ramp` gives a percentage of the new work to a version; `current` then gives it all, `ramp none` takes it back.",
    "--force also takes a version that no worker has, or that lacks a task queue which the current one has.",
  ],
  options: z.object({ percent: z.coerce.number().min(0).max(100).default(100), force: z.boolean().default(false) }),
  positionals: 2,
  async run({ percent, force }, services, [what = "list", buildId]) {
    if (what === "list") return list(services);
    if (what !== "current" && what !== "ramp") throw new Refusal(400, `workers what? list, current, ramp`);
    if (buildId === undefined) throw new Refusal(400, `Name the build id; \`workers list\` shows them`);
    const { engine } = services.durable;
    if (what === "current") {
      const previous = await refusing(buildId, makeVersionCurrent(engine, buildId === unversioned ? null : buildId, { force }));
      return {
        result: { current: buildId, previous: previous ?? unversioned },
        lines: [`New work goes to ${buildId}; it went to ${previous ?? unversioned}`],
      };
    }
    const target = buildId === "none" ? null : buildId;
    await refusing(buildId, rampVersion(engine, target, percent, { force }));
    return {
      result: { ramping: target, percent: target === null ? 0 : percent },
      lines: [target === null ? "All new work goes to the current version" : `${percent} % of the new work goes to ${target}`],
    };
  },
});

async function list({ durable: { engine } }: Services) {
  const versions = await describeVersions(engine);
  if (!versions) return { result: { current: null, versions: [] }, lines: ["no worker with a version has asked for work yet"] };
  const rows = versions.versions.map(({ buildId, polledAt, pinned }) => ({
    build_id: buildId,
    state: stateOf(versions, buildId),
    last_polled_at: polledAt?.toISOString() ?? "",
    pinned_workflows: pinned,
  }));
  return { result: { current: versions.current, versions: rows }, lines: [...table(rows), ...warnings(versions)] };
}

function stateOf({ current, ramping, versions }: WorkerVersions, buildId: string): string {
  if (current === buildId) return "current";
  if (ramping?.buildId === buildId) return `ramping, ${ramping.percent} %`;
  const version = versions.find((each) => each.buildId === buildId);
  if (!version?.wasActive) return "waits";
  return version.pinned > 0 ? "draining" : "drained";
}

function warnings(versions: WorkerVersions): string[] {
  const lines = lostVersions(versions).map(
    ({ buildId, pinned }) =>
      `${pinned} workflows are pinned to ${buildId}, which has no workers; they are moved to the current version`,
  );
  return isLost(versions) ? [...lines, `no worker of the current version (${versions.current ?? unversioned}) runs`] : lines;
}

/** What Temporal does not do is the operator's to mend: its sentence says why. */
async function refusing<Result>(buildId: string, change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const isRefused = isGrpcServiceError(error) && [3, 5, 9].includes(Number(error.code));
    if (isRefused) throw new Refusal(409, `Temporal gives no work to ${buildId}: ${error.details}`);
    throw error;
  }
}
