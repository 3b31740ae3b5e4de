import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from "@temporalio/workflow";
import type { ContentActivities } from "../activities/content.ts";
import type { GenerationInput } from "../src/platform/durable/index.ts";
import { finalStep, modelStep, waitingForOthers } from "./activity-options.ts";
import { showingStatus } from "./status.ts";

const { endGeneration } = proxyActivities<ContentActivities>(finalStep);

/** Writes one draft: reads what the text rests on, has it written, and sees to it that it ends. */
export function contentGeneration(input: GenerationInput): Promise<string> {
  return showingStatus(() => generate(input));
}

async function generate(input: GenerationInput): Promise<string> {
  const { gatherMaterial, writeDraft } = proxyActivities<ContentActivities>({
    ...waitingForOthers(input.organization),
    ...modelStep,
  });
  try {
    setCurrentDetails("reading the sources");
    let ended = await gatherMaterial(input);
    if (ended === null) {
      setCurrentDetails("the model writes");
      ended = await writeDraft(input);
    }
    setCurrentDetails(ended);
    return ended;
  } catch (error) {
    const canceled = isCancellation(error);
    const ended = await CancellationScope.nonCancellable(() => endGeneration({ ...input, canceled }));
    setCurrentDetails(ended);
    if (canceled) throw error;
    return ended;
  }
}
