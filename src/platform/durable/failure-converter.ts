import { DefaultFailureConverter } from "@temporalio/common";

/** Writes messages and stacks of failures as payloads, so that they are encrypted with the others. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
