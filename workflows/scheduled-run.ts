import { defineSearchAttributeKey, SearchAttributeType } from "@temporalio/common";
import { proxyActivities, setCurrentDetails, upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";
import type { ScheduledRunActivities } from "../activities/scheduled-run.ts";
import { carryRun } from "./response-run.ts";
import { showingStatus } from "./status.ts";

/** Set by Temporal on every workflow that a schedule starts. */
const dueTime = defineSearchAttributeKey("TemporalScheduledStartTime", SearchAttributeType.DATETIME);
const jobId = defineSearchAttributeKey("JobId", SearchAttributeType.KEYWORD);

const { beginScheduledRun } = proxyActivities<ScheduledRunActivities>({
  startToCloseTimeout: "60s",
  retry: { initialInterval: "500ms", maximumInterval: "15s" },
});

/** One due time of a prompt schedule: it is recorded as skipped, or carries a run from its start to its end. */
export function scheduledRun(args: { scheduleId: string }): Promise<string> {
  return showingStatus(() => carryDueTime(args));
}

async function carryDueTime({ scheduleId }: { scheduleId: string }): Promise<string> {
  const { workflowId, startTime, typedSearchAttributes } = workflowInfo();
  const begun = await beginScheduledRun({
    scheduleId,
    workflowId,
    dueAt: (typedSearchAttributes.get(dueTime) ?? startTime).toISOString(),
    waitedMs: Date.now() - startTime.getTime(),
  });
  if (begun.outcome !== "started") {
    setCurrentDetails(begun.reason);
    return begun.outcome;
  }
  upsertSearchAttributes([{ key: jobId, value: begun.runId }]);
  return carryRun({ organization: begun.organization, runId: begun.runId });
}
