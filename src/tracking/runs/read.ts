import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type RunRecord, runRecord, selectRuns } from "./run.ts";

export const readRun = operation({
  name: "response-streaming.read",
  summary: "Read the progress of a run",
  rest: { method: "GET", path: "/response-streaming/{run_id}" },
  mcp: { tool: "get_response_run", advice: "Poll every few seconds until status is no longer queued or running." },
  access: website("view", { deleted: true }),
  refusals: {
    404: "The run does not exist",
  },
  input: z.object({ run_id: opaqueId, website_id: websiteId }),
  output: runRecord,
  handle: ({ rows, subject }, input) => findRun(rows, subject.id, input.run_id),
});

/**
 * A run with its progress, from the counts that are kept with each stored call.
 *
 * @throws Refusal 404
 */
export async function findRun(rows: Rows, websiteId: string, runId: string): Promise<RunRecord> {
  if (!isUuid(runId)) throw runNotFound();
  const [run] = await rows.read(selectRuns(sql`r.id = ${runId} and r.website_id = ${websiteId}`, 1));
  if (!run) throw runNotFound();
  return run;
}

export const runNotFound = () => new Refusal(404, "Run not found");
