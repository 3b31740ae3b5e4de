import { defaultPayloadConverter, type Headers } from "@temporalio/common";
import { proxySinks, type WorkflowInterceptors, workflowInfo } from "@temporalio/workflow";
import type { OriginHeaders, WorkOrigin, WorkSinks } from "../src/platform/durable/index.ts";
import { statusOf, statusOfFailure } from "./status.ts";

const originHeaders: OriginHeaders = { requestId: "request-id", traceparent: "traceparent" };

/** Passes on where work comes from, and notifies the worker process when it begins and how it ends. */
export const interceptors = (): WorkflowInterceptors => {
  const { work } = proxySinks<WorkSinks>();
  let passed: Headers = {};
  const withOrigin = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...passed },
  });
  return {
    inbound: [
      {
        async execute(input, next) {
          const { memo, runId } = workflowInfo();
          const origin = originOf(input.headers, memo?.requestId);
          passed = headersOf({ ...origin, traceparent: origin.traceparent && below(origin.traceparent, runId) });
          work.began(origin);
          try {
            const result = await next(input);
            work.ended(origin, statusOf(result));
            return result;
          } catch (error) {
            const status = statusOfFailure(error);
            if (status !== null) work.ended(origin, status);
            throw error;
          }
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(withOrigin(input)),
        startChildWorkflowExecution: (input, next) => next(withOrigin(input)),
        continueAsNew: (input, next) => next(withOrigin(input)),
      },
    ],
  };
};

function originOf(headers: Headers, fromMemo: unknown): WorkOrigin {
  const read = (name: string) => {
    const payload = headers[name];
    return payload && defaultPayloadConverter.fromPayload<string>(payload);
  };
  return {
    requestId: read(originHeaders.requestId) ?? (typeof fromMemo === "string" ? fromMemo : undefined),
    traceparent: read(originHeaders.traceparent),
  };
}

function headersOf({ requestId, traceparent }: WorkOrigin): Headers {
  return {
    ...(requestId && { [originHeaders.requestId]: defaultPayloadConverter.toPayload(requestId) }),
    ...(traceparent && { [originHeaders.traceparent]: defaultPayloadConverter.toPayload(traceparent) }),
  };
}

/** The span of a workflow, whose id is made of its run's, below the span that asked for it. */
function below(traceparent: string, runId: string): string {
  const [version, traceId, , flags] = traceparent.split("-");
  return [version, traceId, runId.replaceAll("-", "").slice(-16), flags].join("-");
}
