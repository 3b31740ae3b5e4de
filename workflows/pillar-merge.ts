import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from "@temporalio/workflow";
import type { KnowledgeBaseActivities } from "../activities/knowledge-base.ts";
import type { PillarMergeInput } from "../src/platform/durable/index.ts";
import { showingStatus } from "./status.ts";

const { performMerge, compareMergedFacts, completeMerge } = proxyActivities<KnowledgeBaseActivities>({
  startToCloseTimeout: "5m",
  heartbeatTimeout: "5s",
  retry: { initialInterval: "500ms", maximumInterval: "30s" },
});

/** Merges pillars in one transaction, then compares the merged facts with the others in small steps. */
export function pillarMerge(input: PillarMergeInput): Promise<string> {
  return showingStatus(() => merge(input));
}

async function merge(input: PillarMergeInput): Promise<string> {
  if ((await performMerge(input)) === "refused") return "refused";
  for (;;) {
    const left = await compareMergedFacts(input);
    if (left === 0) break;
    setCurrentDetails(`merged; ${left} facts left to be compared with the others`);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof pillarMerge>(input);
  }
  await completeMerge(input);
  setCurrentDetails("merged");
  return "merged";
}
