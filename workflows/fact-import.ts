import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from "@temporalio/workflow";
import type { KnowledgeBaseActivities } from "../activities/knowledge-base.ts";
import type { FactImportInput } from "../src/platform/durable/index.ts";
import { finalStep, modelStep, waitingForOthers } from "./activity-options.ts";
import { showingStatus } from "./status.ts";

const { failImport } = proxyActivities<KnowledgeBaseActivities>(finalStep);

/** Fills a pillar from a source; what cannot be read in a few attempts fails with the last reason. */
export function factImport(input: FactImportInput): Promise<string> {
  return showingStatus(() => importFacts(input));
}

async function importFacts(input: FactImportInput): Promise<string> {
  const { performImport } = proxyActivities<KnowledgeBaseActivities>({
    ...waitingForOthers(input.organization),
    summary: "source, model, facts",
    ...modelStep,
  });
  setCurrentDetails("reading the source");
  try {
    const status = await performImport(input);
    setCurrentDetails(status);
    return status;
  } catch (error) {
    const status = await CancellationScope.nonCancellable(() => failImport({ ...input, isCanceled: isCancellation(error) }));
    setCurrentDetails(status);
    if (isCancellation(error)) throw error;
    return status;
  }
}
