import { defineSearchAttributeKey, SearchAttributeType } from "@temporalio/common";
import { proxyActivities, setCurrentDetails, upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";
import type { ScheduledRunActivities } from "../activities/scheduled-run.ts";
import type { ScheduledRunInput } from "../src/platform/durable/index.ts";
import { databaseStep } from "./activity-options.ts";
import { performRun } from "./response-run.ts";
import { showingStatus } from "./status.ts";

/** Set by Temporal on every workflow that a schedule starts. */
const dueTime = defineSearchAttributeKey("TemporalScheduledStartTime", SearchAttributeType.DATETIME);
const jobId = defineSearchAttributeKey("JobId", SearchAttributeType.KEYWORD);

const { beginScheduledRun } = proxyActivities<ScheduledRunActivities>(databaseStep);

/** One due time of a prompt schedule: it is recorded as skipped, or a run is begun and performed. */
export function scheduledRun(input: ScheduledRunInput): Promise<string> {
  return showingStatus(() => handleDueTime(input));
}

async function handleDueTime({ scheduleId }: ScheduledRunInput): Promise<string> {
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
  return performRun({ organization: begun.organization, runId: begun.runId });
}
