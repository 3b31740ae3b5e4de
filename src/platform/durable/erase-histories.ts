import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import type { Engine } from "./engine.ts";
import { isGone } from "./gone.ts";
import { listRuns, type Run } from "./list-runs.ts";
import type { SearchAttributeName } from "./search-attributes.ts";

const concurrency = 10;
/** How often Temporal is asked whether it has removed what it was told to. */
const pollIntervalMs = 1_000;
/** How long that is waited for: what takes longer is listed again, and counted then. */
const pollTimeoutMs = 10 * 60_000;

/** What Temporal was told to remove. */
export interface RemovedHistories {
  schedules: number;
  runs: Run[];
}

/**
 * Removes every workflow, open or closed, and every schedule that carries a search attribute of this value, with their histories. What
 * Temporal lists lags behind, and it removes a workflow moments or minutes after it was told to, so a caller repeats this until nothing is
 * found, and counts by `whenGone`.
 *
 * @throws when Temporal is away.
 */
export async function eraseHistories(
  { client }: Engine,
  attribute: SearchAttributeName,
  value: string,
  signal: AbortSignal,
): Promise<RemovedHistories> {
  const query = `${attribute} = "${value.replaceAll(/["\\]/g, "\\$&")}"`;
  let schedules = 0;
  const runs: Run[] = [];
  for await (const { scheduleId } of client.schedule.list({ query })) {
    signal.throwIfAborted();
    if (await existed(client.schedule.getHandle(scheduleId).delete())) schedules++;
  }
  const { namespace } = client.options;
  const remove = async ({ workflowId, runId }: Run) => {
    // Also ends one that runs.
    const removal = client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } });
    if (await existed(removal)) runs.push({ workflowId, runId });
  };
  await pMap(listRuns(client, query), remove, { concurrency, signal });
  return { schedules, runs };
}

/**
 * Waits until Temporal has removed what it was told to, so that a workflow which it lists meanwhile is not counted again.
 *
 * @param count called with how many are gone, as they go.
 */
export async function whenGone(
  { client }: Engine,
  { schedules, runs }: RemovedHistories,
  signal: AbortSignal,
  count: (gone: number) => Promise<unknown>,
): Promise<void> {
  if (schedules > 0) await count(schedules);
  const { namespace } = client.options;
  const giveUpAt = performance.now() + pollTimeoutMs;
  for (let left = runs; left.length > 0 && performance.now() < giveUpAt; ) {
    const there: Run[] = [];
    const check = async (execution: Run) => {
      if (await existed(client.workflowService.describeWorkflowExecution({ namespace, execution }))) there.push(execution);
    };
    await pMap(left, check, { concurrency, signal });
    if (there.length < left.length) await count(left.length - there.length);
    left = there;
    if (left.length > 0) await sleep(pollIntervalMs, undefined, { signal });
  }
}

async function existed(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
