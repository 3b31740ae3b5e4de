import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";
import { findRun, runNotFound } from "./read.ts";
import { isFinal, runRecord } from "./run.ts";

export const cancelRun = operation({
  name: "response-streaming.cancel",
  summary: "Stop a run",
  description:
    "What was stored stays and stays charged; the rest of the reservation comes back. Canceling a run that has ended changes nothing.",
  rest: { method: "POST", path: "/response-streaming/{run_id}/cancel" },
  mcp: { tool: "cancel_response_run", destructive: true, idempotent: true },
  access: website("admin", { deleted: true }),
  refusals: {
    404: "The run does not exist",
  },
  input: z.object({ run_id: opaqueId, website_id: websiteId }),
  output: runRecord,
  async handle({ rows, subject, caller }, input) {
    if (!isUuid(input.run_id)) throw runNotFound();
    await rows.transaction((tx) => requestCancel(tx, caller.organization, { websiteId: subject.id, runId: input.run_id }));
    return findRun(rows, subject.id, input.run_id);
  },
});

/**
 * Asks for the end of a run: no further call is claimed after the commit, and its workflow settles it.
 *
 * @returns the run's status: one that has ended stays as it is.
 * @throws Refusal 404
 */
export async function requestCancel(
  tx: Transaction,
  organization: Organization,
  { websiteId, runId }: { websiteId: string; runId: string },
): Promise<RowOf<"response_run">["status"]> {
  const [run] = await tx.run(
    db
      .updateTable("response_run")
      .set({ cancel_requested_at: sql`coalesce(cancel_requested_at, now())` })
      .where("id", "=", runId)
      .where("website_id", "=", websiteId)
      .returning(["status", "workflow_id"]),
  );
  if (!run) throw runNotFound();
  if (!isFinal(run.status)) await enqueue(tx, organization, { action: "cancel", workflowId: run.workflow_id });
  return run.status;
}
