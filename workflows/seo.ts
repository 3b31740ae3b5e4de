import {
  ActivityCancellationType,
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

/** Ids only; what they name is in the database. */
export interface SeoJobArgs {
  organization: { id: string; n: number };
  jobId: string;
}

/** The job was given a slot; the token names this assignment. */
export const slotAssigned = defineSignal<[token: string]>("slotAssigned");
/** What the job waits for, as the details in the UI tell it. */
export const currentState = defineQuery<string>("currentState");

const { analyseJob } = proxyActivities<SeoActivities>({
  summary: "analysis under a slot",
  // Ended long before by its lease when it does not go on.
  startToCloseTimeout: "30m",
  heartbeatTimeout: "10s",
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  // Failures are counted in the database; an attempt that finds its token used does nothing.
  retry: { initialInterval: "1s", maximumInterval: "10s", maximumAttempts: 100 },
});
const { lookAtJob, endJob } = proxyActivities<SeoActivities>({
  startToCloseTimeout: "30s",
  retry: { initialInterval: "1s", maximumInterval: "60s" },
});

/** Between two looks at the place in the queue, in minutes; the last one repeats. */
const looksMinutes = [1, 2, 5, 10, 15];

/** Carries one job: waits for a slot, analyses under it, and waits again whenever the slot is lost before the end. */
export async function seoJob(args: SeoJobArgs): Promise<string> {
  let token: string | null = null;
  let state = "waiting for one of the 4 slots of the website and 16 in all";
  const show = (text: string) => setCurrentDetails((state = text));
  setHandler(slotAssigned, (assigned) => void (token = assigned));
  setHandler(currentState, () => state);
  show(state);
  try {
    for (;;) {
      const seen = token === null ? await nextLook() : null;
      if (seen) return seen;
      const held = token!;
      token = null;
      show("has a slot: the entitlement is checked, then the analysis runs");
      const ended = await analyse(held);
      if (ended) {
        show(ended);
        return ended;
      }
      show("waiting for a slot again: the last one was given back or lost");
    }
  } catch (error) {
    const canceled = isCancellation(error);
    const status = await CancellationScope.nonCancellable(() => endJob({ ...args, canceled }));
    show(status);
    if (canceled && status === "canceled") throw error;
    return status;
  }

  /** Waits for a token, looking now and then what the queue is like. Not null: the job has ended meanwhile. */
  async function nextLook(): Promise<string | null> {
    for (let looks = 0; ; looks++) {
      const minutes = looksMinutes[Math.min(looks, looksMinutes.length - 1)]!;
      if (await condition(() => token !== null, minutes * 60_000)) return null;
      const job = await lookAtJob(args);
      show(job.text);
      if (job.ended) return job.ended;
    }
  }

  /** Null: the job waits again. A new token means that the lease of the old one has ended, so its attempt is given up. */
  async function analyse(held: string): Promise<string | null> {
    const scope = new CancellationScope();
    const attempt = scope.run(() => analyseJob({ ...args, token: held }));
    const superseded = scope.run(() => condition(() => token !== null)).then(() => null);
    try {
      return await Promise.race([attempt, superseded]);
    } finally {
      superseded.catch(() => {});
      attempt.catch(() => {});
      scope.cancel();
    }
  }
}
