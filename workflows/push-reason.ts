import { ActivityFailure, ApplicationFailure, TimeoutFailure } from "@temporalio/workflow";

/** Why a push failed, for the customer: what the activity says, or, where Temporal ended it, words for that. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof ApplicationFailure && cause.message) return cause.message;
  if (cause instanceof TimeoutFailure)
    return "The push was cut off too often; the next one begins where the last completed one ended";
  return "The push failed";
}
