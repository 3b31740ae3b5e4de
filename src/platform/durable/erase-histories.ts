import type { Engine } from "./engine.ts";
import { isGone } from "./gone.ts";
import type { SearchAttributeName } from "./search-attributes.ts";

const simultaneous = 10;

/**
 * Removes every workflow, open or closed, and every schedule that carries a search attribute of this value, with their histories. What
 * Temporal lists lags behind by moments, so a caller repeats this until nothing is found.
 *
 * @returns how many were removed.
 * @throws when Temporal is away.
 */
export async function eraseHistories(
  { client }: Engine,
  attribute: SearchAttributeName,
  value: string,
  signal: AbortSignal,
): Promise<number> {
  const query = `${attribute} = "${value.replaceAll(/["\\]/g, "\\$&")}"`;
  let erased = 0;
  for await (const { scheduleId } of client.schedule.list({ query })) {
    signal.throwIfAborted();
    if (await existed(client.schedule.getHandle(scheduleId).delete())) erased++;
  }
  const found = client.workflow.list({ query })[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await found.next(); !next.done; next = await found.next()) {
      signal.throwIfAborted();
      const { workflowId, runId } = next.value;
      const { namespace } = client.options;
      // Also ends one that runs.
      const removal = client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } });
      if (await existed(removal)) erased++;
    }
  };
  await Promise.all(Array.from({ length: simultaneous }, work));
  return erased;
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
