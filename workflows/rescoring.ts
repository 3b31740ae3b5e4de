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
import { showingStatus } from "./status.ts";

/** Ids only; what they name is in the database, and so is how far the walk is. */
export interface RescoringArgs {
  organization: { id: string; n: number };
  rescoringId: string;
}

export interface JudgingArgs {
  organization: { id: string; n: number };
  websiteId: string;
}

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
export function rescoring(args: RescoringArgs): Promise<string> {
  return showingStatus(() => score(args));
}

async function score(args: RescoringArgs): Promise<string> {
  try {
    const { scoreStored } = proxyActivities<RescoringActivities>({
      taskQueue: await rescoringQueue(),
      startToCloseTimeout: "10m",
      heartbeatTimeout: "20s",
      retry,
      priority: { fairnessKey: args.organization.id },
    });
    for (;;) {
      const { state, answers, scored } = await scoreStored(args);
      setCurrentDetails(`${scored} of ${answers} answers scored`);
      if (state === "ended") return "ended";
      if (state === "walked") {
        const switched = await switchOver(args);
        setCurrentDetails(switched === "completed" ? `${scored} answers scored and switched over` : switched);
        if (switched !== "outdated") return switched;
      }
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof rescoring>(args);
    }
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => endRescoring({ ...args, reason: "Canceled by an operator" }));
    }
    throw error;
  }
}

/** Has a model decide the doubtful places of a website's answers, until none is left. */
export function mentionJudging(args: JudgingArgs): Promise<void> {
  return showingStatus(() => judge(args));
}

async function judge(args: JudgingArgs): Promise<void> {
  for (;;) {
    const left = await judgeDoubts(args);
    setCurrentDetails(left === null ? "waits for the website to be scored anew" : `${left} answers wait`);
    if (left === 0) return;
    if (left === null) await sleep("10s");
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof mentionJudging>(args);
  }
}
