import type { Context } from "@temporalio/activity";
import { defaultPayloadConverter } from "@temporalio/common";
import type { ActivityInterceptors } from "@temporalio/worker";
import type { OriginHeaders } from "../src/platform/durable/index.ts";
import { inSpan, type LogContext, SpanKind, withLogContext } from "../src/platform/observability/index.ts";

const originHeaders: OriginHeaders = { requestId: "request-id", traceparent: "traceparent" };

/** Has every log line of an activity, the SDK's among them, say for whom and by which request it works. */
export function activityContext({ info }: Context): ActivityInterceptors {
  let context: LogContext = {};
  return {
    inbound: {
      execute(input, next) {
        const requestId = input.headers[originHeaders.requestId];
        context = {
          ...(requestId && { requestId: defaultPayloadConverter.fromPayload<string>(requestId) }),
          organizationId: organizationOf(input.args[0]),
          workflowId: info.workflowExecution?.workflowId,
          activity: info.activityType,
        };
        const parent = input.headers[originHeaders.traceparent];
        return inSpan(
          `activity ${info.activityType}`,
          {
            kind: SpanKind.CONSUMER,
            attributes: { "temporal.workflow_id": context.workflowId, "temporal.activity.attempt": info.attempt },
            parent: parent ? defaultPayloadConverter.fromPayload<string>(parent) : spanOfRun(info.workflowExecution?.runId),
          },
          () => withLogContext(context, () => next(input)),
        );
      },
    },
    outbound: { getLogAttributes: (attributes, next) => next({ ...attributes, ...context }) },
  };
}

/** Of a workflow that nobody's span began, such as a schedule's: its activities are one trace. */
function spanOfRun(runId: string | undefined): string | undefined {
  const id = runId?.replaceAll("-", "");
  return id && `00-${id}-${id.slice(-16)}-01`;
}

/** Inputs of activities name the organization that they work for. */
function organizationOf(input: unknown): string | undefined {
  return (input as { organization?: { id?: string } | null } | undefined)?.organization?.id;
}
