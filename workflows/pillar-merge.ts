import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from "@temporalio/workflow";
import type { KnowledgeBaseActivities } from "../activities/knowledge-base.ts";
import { showingStatus } from "./status.ts";

export interface PillarMergeArgs {
  organization: { id: string; n: number };
  mergeId: string;
}

const { performMerge, compareMergedFacts, completeMerge } = proxyActivities<KnowledgeBaseActivities>({
  startToCloseTimeout: "5m",
  heartbeatTimeout: "5s",
  retry: { initialInterval: "500ms", maximumInterval: "30s" },
});

/** Merges pillars in one transaction, then holds the merged facts against the others in small steps. */
export function pillarMerge(args: PillarMergeArgs): Promise<string> {
  return showingStatus(() => merge(args));
}

async function merge(args: PillarMergeArgs): Promise<string> {
  if ((await performMerge(args)) === "refused") return "refused";
  for (;;) {
    const left = await compareMergedFacts(args);
    if (left === 0) break;
    setCurrentDetails(`merged; ${left} facts left to be held against the others`);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof pillarMerge>(args);
  }
  await completeMerge(args);
  setCurrentDetails("merged");
  return "merged";
}
