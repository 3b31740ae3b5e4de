import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from "@temporalio/workflow";
import type { RescoringActivities } from "../activities/rescoring.ts";
import type { MentionJudgingInput, RescoringInput } from "../src/platform/durable/index.ts";
import { showingStatus } from "./status.ts";

const retry = { initialInterval: "1s", maximumInterval: "60s" } as const;
const { rescoringQueue, switchOver, endRescoring } = proxyActivities<RescoringActivities>({
  startToCloseTimeout: "30m",
  heartbeatTimeout: "20s",
  retry,
});
const { judgeDoubts } = proxyActivities<RescoringActivities>({
  summary: "the model is asked",
  startToCloseTimeout: "30m",
  heartbeatTimeout: "20s",
  retry: { initialInterval: "5s", maximumInterval: "10m" },
});

/** Scores the stored answers of a website anew and switches over to the result. */
export function rescoring(input: RescoringInput): Promise<string> {
  return showingStatus(() => score(input));
}

async function score(input: RescoringInput): Promise<string> {
  try {
    const { scoreStored } = proxyActivities<RescoringActivities>({
      taskQueue: await rescoringQueue(),
      startToCloseTimeout: "10m",
      heartbeatTimeout: "20s",
      retry,
      priority: { fairnessKey: input.organization.id },
    });
    for (;;) {
      const { state, answers, scored } = await scoreStored(input);
      setCurrentDetails(`${scored} of ${answers} answers scored`);
      if (state === "ended") return "ended";
      if (state === "walked") {
        const switched = await switchOver(input);
        setCurrentDetails(switched === "completed" ? `${scored} answers scored and switched over` : switched);
        if (switched !== "outdated") return switched;
      }
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof rescoring>(input);
    }
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => endRescoring({ ...input, reason: "Canceled by an operator" }));
    }
    throw error;
  }
}

/** Has a model decide the doubtful places of a website's answers, until none is left. */
export function mentionJudging(input: MentionJudgingInput): Promise<void> {
  return showingStatus(() => judge(input));
}

async function judge(input: MentionJudgingInput): Promise<void> {
  for (;;) {
    const left = await judgeDoubts(input);
    setCurrentDetails(left === null ? "waits for the website to be scored anew" : `${left} answers wait`);
    if (left === 0) return;
    if (left === null) await sleep("10s");
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof mentionJudging>(input);
  }
}
