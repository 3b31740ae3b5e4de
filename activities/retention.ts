import { cancellationSignal } from "@temporalio/activity";
import { expireJobs } from "../src/content/index.ts";
import { expireTrails, retentionApplied, retentionOf } from "../src/identity/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { RetentionInput } from "../src/platform/durable/index.ts";
import { expireFirstSeen, expirePushes, expireSegments } from "../src/reporting/index.ts";
import { expireAnswers } from "../src/tracking/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type RetentionActivities = ReturnType<typeof retentionActivities>;

export const retentionActivities = ({ database }: Services) => ({
  /** @returns how many records were removed. */
  applyRetention: ({ organization }: RetentionInput) =>
    withHeartbeats(async (): Promise<number> => {
      const signal = cancellationSignal();
      const { answersDays, jobsDays } = await retentionOf(database, organization);
      let removed = await expireTrails(database, organization, signal);
      if (jobsDays !== null) {
        removed += await expireJobs(database, organization, jobsDays, signal);
        removed += await expirePushes(database, organization, jobsDays);
      }
      if (answersDays !== null) {
        // Numbers before the answers that they count.
        removed += await expireSegments(database, organization, answersDays);
        removed += await expireAnswers(database, organization, answersDays, signal);
        await expireFirstSeen(database, organization, answersDays);
      }
      await retentionApplied(database, organization);
      return removed;
    }),
});
