import { seoMessages } from "./messages.ts";

/** What a failed analysis means for its job. */
export interface AnalysisFailure {
  /** A sentence for the customer. */
  message: string;
  /** The same analysis may succeed later. */
  retryable: boolean;
  retryAfterMs?: number;
  /** A defect, whose own message is not for customers. */
  isUnexpected: boolean;
}

/** Errors of pages, providers and models say themselves whether they may pass, and their messages are made to be shown. */
export function failureOf(error: unknown): AnalysisFailure {
  if (error instanceof Error && "retryable" in error && typeof error.retryable === "boolean") {
    const { retryAfterMs } = error as { retryAfterMs?: unknown };
    return {
      message: error.message,
      retryable: error.retryable,
      ...(typeof retryAfterMs === "number" && { retryAfterMs }),
      isUnexpected: false,
    };
  }
  return { message: seoMessages.unexpected, retryable: true, isUnexpected: true };
}
