import { type Database, type Rows, sql } from "../database/index.ts";
import type { Engine } from "./engine.ts";
import { listRuns } from "./list-runs.ts";

/** When the database was last put back to an earlier state; null: never. */
export async function lastRestoration(rows: Pick<Rows, "read">): Promise<Date | null> {
  const [found] = await rows.read<{ restored_at: string | null }>(sql`select max(restored_at) as restored_at from restoration`);
  return found?.restored_at ? new Date(found.restored_at) : null;
}

/**
 * Notes that the database was put back to an earlier state, and terminates what Temporal still runs of the time before. From then on a
 * workflow that began earlier counts as unknown: open work is started again under its id, and what a client asks for again is accepted.
 *
 * @returns how many workflows were terminated.
 * @throws when Temporal is away; then it has to be repeated.
 */
export async function recordRestoration(database: Database, { client, taskQueue }: Engine): Promise<number> {
  const [noted] = await database.system.run<{ id: string; restored_at: string }>(
    sql`insert into restoration default values returning id, restored_at`,
  );
  await database.system.run(sql`update outbox set due_at = least(due_at, clock_timestamp()), attempts = 0`);
  const query = `TaskQueue = "${taskQueue}" AND ExecutionStatus = "Running" AND StartTime < "${noted!.restored_at}"`;
  const terminated = new Set<string>();
  // What Temporal lists lags behind by moments.
  for (let quiet = 0; quiet < 2; ) {
    let found = 0;
    for await (const { workflowId, runId } of listRuns(client, query)) {
      if (terminated.has(runId)) continue;
      found++;
      terminated.add(runId);
      // It may have ended by itself, or with its parent.
      await client.workflow.getHandle(workflowId, runId).terminate("the database was restored").catch(ignoreEnded);
    }
    quiet = found === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await database.system.run(sql`update restoration set terminated = ${terminated.size}::int where id = ${noted!.id}`);
  return terminated.size;
}

function ignoreEnded(error: unknown): void {
  if ((error as Error).name !== "WorkflowNotFoundError") throw error;
}
