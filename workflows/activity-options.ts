import { type ActivityOptions, workflowInfo } from "@temporalio/workflow";

/**
 * A short step in the database. It is tried until the database takes it: what was accepted has to end. A worker that stands still, and may have
 * been handed it, is noticed by its missing heartbeats, so its activities are wrapped in `withHeartbeats`.
 */
export const databaseStep = {
  startToCloseTimeout: "60s",
  heartbeatTimeout: "15s",
  retry: { initialInterval: "500ms", maximumInterval: "15s" },
} as const satisfies ActivityOptions;

/** What records how work ended after it failed or was canceled. */
export const finalStep = {
  startToCloseTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
} as const satisfies ActivityOptions;

/** Reads a source or asks a language model; what fails a few times in a row fails. */
export const modelStep = {
  startToCloseTimeout: "20m",
  heartbeatTimeout: "10s",
  retry: { initialInterval: "2s", maximumInterval: "60s", maximumAttempts: 5 },
} as const satisfies ActivityOptions;

/**
 * Of steps that wait for pages, storages or models, which may take minutes: a queue below the main one, so that short steps of everybody's work find
 * room there however many of these wait, and organizations take turns in it.
 */
export const waitingForOthers = (organization: { id: string }): ActivityOptions => ({
  taskQueue: `${workflowInfo().taskQueue}-writing`,
  priority: { fairnessKey: organization.id },
});
