import { sleep } from "@temporalio/activity";
import { seoMessages, slotsOf, stateOf } from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { SeoJobInput } from "../src/platform/durable/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type SeoActivities = ReturnType<typeof seoActivities>;

const pollIntervalMs = 1_000;

export function seoActivities(services: Services) {
  const { database } = services;
  return {
    /** What an operator reads about a job that waits, and how it ended if it has. */
    lookAtJob: ({ jobId }: SeoJobInput) => stateOf(database, jobId),

    /** Ends a job whose workflow was canceled or cannot go on; one that has ended already stays as it is. */
    async endJob({ jobId, canceled }: SeoJobInput & { canceled: boolean }): Promise<string> {
      const status = canceled ? "canceled" : "failed";
      await slotsOf(services).end(jobId, { status, error: canceled ? seoMessages.stopped : seoMessages.lost });
      return (await stateOf(database, jobId)).ended ?? status;
    },

    /** Follows a job to its end, for workflows that migration 0140 found with a slot. Named by their histories. */
    analyseJob: ({ jobId }: SeoJobInput): Promise<string> =>
      withHeartbeats(async () => {
        for (;;) {
          const { ended } = await stateOf(database, jobId);
          if (ended) return ended;
          await sleep(pollIntervalMs);
        }
      }),
  };
}
