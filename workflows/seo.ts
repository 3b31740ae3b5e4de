import {
  CancellationScope,
  condition,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from "@temporalio/workflow";
import type { SeoActivities } from "../activities/seo.ts";
import type { SeoJobInput, WorkflowQueries, WorkflowSignals } from "../src/platform/durable/index.ts";
import { showingStatus } from "./status.ts";

/** The job has ended. */
export const jobEnded = defineSignal<WorkflowSignals<"seoJob">["jobEnded"]>("jobEnded");
/** What the job waits for, as the details in the UI show it. */
export const currentState = defineQuery<WorkflowQueries<"seoJob">["currentState"]>("currentState");
/** The job was given a slot. Sent before migration 0140 only. */
export const slotAssigned = defineSignal<WorkflowSignals<"seoJob">["slotAssigned"]>("slotAssigned");

const { lookAtJob, endJob } = proxyActivities<SeoActivities>({
  startToCloseTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});
const { analyseJob } = proxyActivities<SeoActivities>({
  startToCloseTimeout: "30m",
  heartbeatTimeout: "10s",
  retry: { initialInterval: "1s", maximumInterval: "10s" },
});

/** Between two polls of the job, in seconds; the last one repeats. */
const pollSeconds = [5, 60, 120, 300, 600, 900];

/**
 * Shows operators one job and lets them cancel it. Worker processes do the work (src/content/seo/worker.ts) and signal its end; the poll sees an
 * end whose signal was lost.
 */
export function seoJob(args: SeoJobInput): Promise<string> {
  return showingStatus(() => watchJob(args));
}

async function watchJob(args: SeoJobInput): Promise<string> {
  let ended: string | null = null;
  let token: string | null = null;
  let lastToken: string | null = null;
  let state = "";
  const show = (text: string) => {
    state = text;
    setCurrentDetails(text);
  };
  setHandler(jobEnded, (status) => {
    ended = status;
  });
  setHandler(slotAssigned, (assigned) => {
    if (assigned !== lastToken) token = lastToken = assigned;
  });
  setHandler(currentState, () => state);
  show("waiting for one of the 4 slots of the website and 16 in all");
  try {
    ended ??= await untilEnded();
    show(ended);
    return ended;
  } catch (error) {
    const canceled = isCancellation(error);
    const status = await CancellationScope.nonCancellable(() => endJob({ ...args, canceled }));
    show(status);
    if (status === "canceled") throw error;
    return status;
  }

  async function untilEnded(): Promise<string> {
    for (let polls = 0; ; ) {
      if (ended) return ended;
      if (token) {
        token = null;
        ended ??= await followJob();
        polls = 0;
      } else if (!(await condition(hasNews, pollSeconds[Math.min(polls++, pollSeconds.length - 1)]! * 1_000))) {
        const job = await lookAtJob(args);
        show(job.text);
        ended ??= job.ended;
      }
    }
  }

  function hasNews(): boolean {
    return token !== null || ended !== null;
  }

  /** As before migration 0140, when this activity did the work and each new token canceled the attempt under the last one. */
  async function followJob(): Promise<string | null> {
    const scope = new CancellationScope();
    const attempt = scope.run(() => analyseJob(args));
    const news = scope.run(() => condition(hasNews)).then(() => ended);
    attempt.catch(() => {});
    news.catch(() => {});
    try {
      return await Promise.race([attempt, news]);
    } finally {
      scope.cancel();
    }
  }
}
