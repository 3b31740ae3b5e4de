import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails, workflowInfo } from "@temporalio/workflow";
import type { ContentActivities } from "../activities/content.ts";
import { showingStatus } from "./status.ts";

/** Ids only; the brief, what is read and what is written are in the database. */
export interface ContentGenerationArgs {
  organization: { id: string; n: number };
  generationId: string;
}

const { endGeneration } = proxyActivities<ContentActivities>({
  startToCloseTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});

/** Carries one generation: reads what the text rests on, has it written, and sees to it that it ends. */
export function contentGeneration(args: ContentGenerationArgs): Promise<string> {
  return showingStatus(() => generate(args));
}

async function generate(args: ContentGenerationArgs): Promise<string> {
  const { gatherMaterial, writeDraft } = proxyActivities<ContentActivities>({
    // Below the main queue, so that long calls to the model leave room there.
    taskQueue: `${workflowInfo().taskQueue}-writing`,
    startToCloseTimeout: "20m",
    heartbeatTimeout: "10s",
    retry: { initialInterval: "2s", maximumInterval: "60s", maximumAttempts: 5 },
  });
  try {
    setCurrentDetails("reading the sources");
    let ended = await gatherMaterial(args);
    if (ended === null) {
      setCurrentDetails("the model writes");
      ended = await writeDraft(args);
    }
    setCurrentDetails(ended);
    return ended;
  } catch (error) {
    const canceled = isCancellation(error);
    const ended = await CancellationScope.nonCancellable(() => endGeneration({ ...args, canceled }));
    setCurrentDetails(ended);
    if (canceled) throw error;
    return ended;
  }
}
