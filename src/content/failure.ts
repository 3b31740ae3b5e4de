import { isOutage } from "../platform/database/index.ts";

/** What an error means for the work that it ended. */
export interface Failure {
  /** A sentence for the customer. */
  message: string;
  /** The same work may succeed later. */
  retryable: boolean;
  retryAfterMs?: number;
  /** A defect, whose own message is not for customers. */
  isUnexpected: boolean;
  /** The database is away or takes no writes: nothing can be noted, and the work has not failed. */
  isOutage?: boolean;
}

/**
 * Errors of pages, providers and models say themselves whether they may pass, and their messages are made to be shown.
 *
 * @param unexpected what a customer reads of any other error.
 */
export function failureOf(error: unknown, unexpected: string): Failure {
  if (error instanceof Error && "retryable" in error && typeof error.retryable === "boolean") {
    const { retryAfterMs } = error as { retryAfterMs?: unknown };
    return {
      message: error.message,
      retryable: error.retryable,
      ...(typeof retryAfterMs === "number" && { retryAfterMs }),
      isUnexpected: false,
    };
  }
  return { message: unexpected, retryable: true, isUnexpected: true, isOutage: isOutage(error) };
}
