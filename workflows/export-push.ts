import { CancellationScope, isCancellation, proxyActivities } from "@temporalio/workflow";
import type { ExportActivities } from "../activities/exports.ts";
import type { ExportPushInput } from "../src/platform/durable/index.ts";
import { finalStep, waitingForOthers } from "./activity-options.ts";
import { reasonOf } from "./push-reason.ts";
import { showingStatus } from "./status.ts";

const { failPush } = proxyActivities<ExportActivities>(finalStep);

/** Pushes what changed to a customer's storage. What an attempt stored is noted in the row, so that the next one goes on behind it. */
export function exportPush(input: ExportPushInput): Promise<string> {
  return showingStatus(() => push(input));
}

async function push(input: ExportPushInput): Promise<string> {
  const { performPush } = proxyActivities<ExportActivities>({
    ...waitingForOthers(input.organization),
    startToCloseTimeout: "6h",
    heartbeatTimeout: "10s",
    retry: { initialInterval: "5s", maximumInterval: "10m", maximumAttempts: 12 },
  });
  try {
    return await performPush(input);
  } catch (error) {
    const isCanceled = isCancellation(error);
    const message = isCanceled ? "The push was canceled by an operator" : reasonOf(error);
    await CancellationScope.nonCancellable(() => failPush({ ...input, isCanceled, message }));
    if (isCanceled) throw error;
    return "failed";
  }
}
