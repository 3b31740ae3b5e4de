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
import type { SeoJobInput, WorkflowQueries, WorkflowSignals } from "../src/platform/durable/contracts.ts";
import { showingStatus } from "./status.ts";

/** The job was given a slot; the token names this assignment. */
export const slotAssigned = defineSignal<WorkflowSignals<"seoJob">["slotAssigned"]>("slotAssigned");
/** The job has ended in the process that worked on it. */
export const jobEnded = defineSignal<WorkflowSignals<"seoJob">["jobEnded"]>("jobEnded");
/** What the job waits for, as the details in the UI tell it. */
export const currentState = defineQuery<WorkflowQueries<"seoJob">["currentState"]>("currentState");

const { analyseJob } = proxyActivities<SeoActivities>({
  summary: "analysis under a slot",
  startToCloseTimeout: "30m",
  heartbeatTimeout: "10s",
  // Failures are counted in the database; an attempt that finds its token used only watches.
  retry: { initialInterval: "1s", maximumInterval: "10s" },
});
const { lookAtJob, endJob } = proxyActivities<SeoActivities>({
  startToCloseTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});

/** Between two looks at the place in the queue, in minutes; the last one repeats. */
const looksMinutes = [1, 2, 5, 10, 15];

/** Carries one job: waits for a slot, sees the analysis through, and waits again whenever the slot is lost before the end. */
export function seoJob(args: SeoJobInput): Promise<string> {
  return showingStatus(() => carryJob(args));
}

async function carryJob(args: SeoJobInput): Promise<string> {
  let token: string | null = null;
  let seen: string | null = null;
  let ended: string | null = null;
  let state = "";
  const show = (text: string) => {
    state = text;
    setCurrentDetails(text);
  };
  setHandler(slotAssigned, (assigned) => {
    // Told twice when the first signal seemed lost.
    if (assigned !== seen) token = seen = assigned;
  });
  setHandler(jobEnded, (status) => {
    ended = status;
  });
  setHandler(currentState, () => state);
  show("waiting for one of the 4 slots of the website and 16 in all");
  try {
    ended ??= await carry();
    show(ended);
    return ended;
  } catch (error) {
    const canceled = isCancellation(error);
    const status = await CancellationScope.nonCancellable(() => endJob({ ...args, canceled }));
    show(status);
    if (status === "canceled") throw error;
    return status;
  }

  async function carry(): Promise<string> {
    for (let looks = 0; ; ) {
      if (ended) return ended;
      if (token) {
        const held: string = token;
        token = null;
        show("has a slot: the entitlement is checked, then the analysis runs");
        ended ??= await analyse(held);
        if (ended) return ended;
        show("waiting for a slot again: the last one was given back or lost");
        looks = 0;
      } else if (!(await condition(hasNews, looksMinutes[Math.min(looks++, looksMinutes.length - 1)]! * 60_000))) {
        const job = await lookAtJob(args);
        show(job.text);
        ended ??= job.ended;
      }
    }
  }

  function hasNews(): boolean {
    return token !== null || ended !== null;
  }

  /** Null: the job waits again. A new token means that the lease of the old one has ended, so its attempt is given up. */
  async function analyse(held: string): Promise<string | null> {
    const scope = new CancellationScope();
    const attempt = scope.run(() => analyseJob({ ...args, token: held }));
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
