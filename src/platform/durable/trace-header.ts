import type { WorkflowClientInterceptor } from "@temporalio/client";
import { defaultPayloadConverter } from "@temporalio/common";
import { traceparent } from "../observability/index.ts";

/** Tells a workflow which span started it. */
export const traceHeader: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => {
    const parent = traceparent();
    return next(
      parent === undefined
        ? input
        : { ...input, headers: { ...input.headers, traceparent: defaultPayloadConverter.toPayload(parent) } },
    );
  },
};
