import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from "@temporalio/workflow";
import type { KnowledgeBaseActivities } from "../activities/knowledge-base.ts";
import { showingStatus } from "./status.ts";

export interface FactImportArgs {
  organization: { id: string; n: number };
  importId: string;
}

const { performImport } = proxyActivities<KnowledgeBaseActivities>({
  summary: "source, model, facts",
  startToCloseTimeout: "20m",
  heartbeatTimeout: "10s",
  retry: { initialInterval: "2s", maximumInterval: "60s", maximumAttempts: 5 },
});
const { failImport } = proxyActivities<KnowledgeBaseActivities>({
  startToCloseTimeout: "30s",
  heartbeatTimeout: "10s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});

/** Fills a pillar from a source; what cannot be read in a few attempts fails with the last reason. */
export function factImport(args: FactImportArgs): Promise<string> {
  return showingStatus(() => importFacts(args));
}

async function importFacts(args: FactImportArgs): Promise<string> {
  setCurrentDetails("reading the source");
  try {
    const status = await performImport(args);
    setCurrentDetails(status);
    return status;
  } catch (error) {
    const status = await CancellationScope.nonCancellable(() => failImport(args));
    setCurrentDetails(status);
    if (isCancellation(error)) throw error;
    return status;
  }
}
