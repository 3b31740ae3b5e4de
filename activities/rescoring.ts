import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import { judgeName } from "../src/detection/index.ts";
import { givingWayToCalls } from "../src/identity/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { MentionJudgingInput, RescoringInput } from "../src/platform/durable/index.ts";
import { endFailed, judgeSome, scoreSome, switchOver } from "../src/tracking/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type RescoringActivities = ReturnType<typeof rescoringActivities>;

/** How long a worker goes on with one website before another may have its turn. */
const turnMs = 10_000;

export function rescoringActivities({ database, mentionModel, config }: Services) {
  const judge = mentionModel && judgeName(mentionModel);
  const pieces = givingWayToCalls(database);
  return {
    /** The queue on which `scoreStored` runs: one website at a time in each process. */
    rescoringQueue: async () => rescoringQueue(config.TEMPORAL_TASK_QUEUE),

    scoreStored: ({ organization, rescoringId }: RescoringInput) =>
      withHeartbeats(() =>
        scoreSome(database.of(organization), organization, rescoringId, {
          judgeName: judge,
          budgetMs: turnMs,
          signal: cancellationSignal(),
          pieces,
        }),
      ),

    switchOver: ({ organization, rescoringId }: RescoringInput) =>
      withHeartbeats(() => switchOver(database.of(organization), rescoringId)),

    endRescoring: ({ organization, rescoringId, reason }: RescoringInput & { reason: string }) =>
      endFailed(database.of(organization), rescoringId, reason),

    /** How many answers still wait; null when they have to wait longer. */
    judgeDoubts: ({ organization, websiteId }: MentionJudgingInput) =>
      withHeartbeats(async () => {
        if (!mentionModel) throw ApplicationFailure.retryable("MENTION_MODEL is not set in this worker", "no_mention_model");
        const { timeoutMs } = config.providers;
        return judgeSome(database.of(organization), organization, websiteId, mentionModel, {
          signal: cancellationSignal(),
          timeoutMs,
        });
      }),
  };
}

/** Scoring history takes a processor's whole time, so it has a queue of its own below the main one. */
export const rescoringQueue = (main: string) => `${main}-rescoring`;
