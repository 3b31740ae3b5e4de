import { proxyActivities, setCurrentDetails } from "@temporalio/workflow";
import type { RetentionActivities } from "../activities/retention.ts";
import type { RetentionInput } from "../src/platform/durable/index.ts";
import { showingStatus } from "./status.ts";

const { applyRetention } = proxyActivities<RetentionActivities>({
  startToCloseTimeout: "6h",
  heartbeatTimeout: "30s",
  retry: { initialInterval: "5s", maximumInterval: "10m", maximumAttempts: 20 },
});

/** Removes what an organization keeps no longer. It is started again each day. */
export function retention(input: RetentionInput): Promise<void> {
  return showingStatus(async () => {
    setCurrentDetails(`removed ${await applyRetention(input)} records`);
  });
}
