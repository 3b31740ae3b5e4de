import { ScheduleNotFoundError, WorkflowNotFoundError } from "@temporalio/client";

/** gRPC's NOT_FOUND. */
const notFound = 5;

/** Whether an error of Temporal says that it does not know what was asked for, or no more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ScheduleNotFoundError ||
  error instanceof WorkflowNotFoundError ||
  Number((error as { code?: unknown }).code) === notFound;
