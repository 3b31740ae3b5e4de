import { continueAsNew, proxyActivities, setCurrentDetails, sleep } from "@temporalio/workflow";
import type { ErasureActivities } from "../activities/erasure.ts";
import type { ErasureInput } from "../src/platform/durable/index.ts";
import { databaseStep } from "./activity-options.ts";
import { showingStatus } from "./status.ts";

const { beginErasure, finishErasure } = proxyActivities<ErasureActivities>(databaseStep);
const { eraseOnce } = proxyActivities<ErasureActivities>({
  startToCloseTimeout: "6h",
  heartbeatTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});

/** Passes in a row that find nothing before an erasure is over: what was under way may have written behind the first of them. */
const cleanPasses = 2;
/** Passes of one history. */
const mostPasses = 100;

/** Erases a website or an organization for good. It goes on until a pass finds nothing left; nothing but its end stops it. */
export function erasure(input: ErasureInput): Promise<string> {
  return showingStatus(() => erase(input));
}

async function erase(input: ErasureInput): Promise<string> {
  if (!(await beginErasure(input))) return "completed";
  let clean = 0;
  for (let pass = 1; clean < cleanPasses; pass++) {
    const erased = await eraseOnce(input);
    clean = erased === 0 ? clean + 1 : 0;
    setCurrentDetails(`pass ${pass} removed ${erased}`);
    if (clean < cleanPasses) await sleep("5s");
    if (pass === mostPasses) await continueAsNew<typeof erasure>(input);
  }
  await finishErasure(input);
  return "completed";
}
