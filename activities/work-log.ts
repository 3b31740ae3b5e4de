import type { InjectedSinks } from "@temporalio/worker";
import type { WorkflowInfo } from "@temporalio/workflow";
import type { Logger } from "pino";
import { Counter, Histogram } from "prom-client";
import type { WorkSinks } from "../src/platform/durable/index.ts";
import { recordSpan } from "../src/platform/observability/index.ts";
import { reconcilers } from "./maintenance.ts";

const ended = new Counter({
  name: "answerscope_workflows_ended_total",
  help: "Workflows that ended in this process, by how their work ended",
  labelNames: ["workflow", "status"] as const,
});
const duration = new Histogram({
  name: "answerscope_workflow_duration_seconds",
  help: "Time from the start of a workflow to its end",
  labelNames: ["workflow"] as const,
  buckets: [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400],
});

/** A line at the beginning and the end of each workflow; parts of a run are logged at `debug`. */
export function workLog(log: Logger): InjectedSinks<WorkSinks> {
  const write = (info: WorkflowInfo, line: object, message: string) =>
    log[info.workflowType === "responseShard" ? "debug" : "info"](line, message);
  // Prometheus sees no increase in a series that begins at 1, so alerts would miss the first of them.
  for (const workflow of Object.keys(reconcilers)) ended.inc({ workflow, status: "failed" }, 0);
  ended.inc({ workflow: "scheduledRun", status: "skipped" }, 0);
  return {
    work: {
      began: { fn: (info, { requestId }) => write(info, lineOf(info, requestId), "work began") },
      ended: {
        fn: (info, { requestId, traceparent }, status) => {
          const id = info.runId.replaceAll("-", "");
          recordSpan(`workflow ${info.workflowType}`, {
            spanId: id.slice(-16),
            traceId: id,
            parent: traceparent,
            attributes: { "temporal.workflow_id": info.workflowId, "answerscope.status": status },
            startedAt: info.startTime,
          });
          const durationMs = Date.now() - info.startTime.getTime();
          ended.inc({ workflow: info.workflowType, status });
          duration.observe({ workflow: info.workflowType }, durationMs / 1_000);
          write(info, { ...lineOf(info, requestId), status, durationMs }, "work ended");
        },
      },
    },
  };
}

function lineOf({ workflowId, workflowType, searchAttributes }: WorkflowInfo, requestId: string | undefined) {
  // The typed ones come out of the workflow's isolate as plain objects.
  const attribute = (name: string) => searchAttributes[name]?.[0];
  return {
    workflow: workflowType,
    workflowId,
    requestId,
    organizationId: attribute("OrganizationId"),
    websiteId: attribute("WebsiteId"),
    jobId: attribute("JobId"),
  };
}
