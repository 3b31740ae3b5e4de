import { ApplicationFailure, activityInfo, cancellationSignal } from "@temporalio/activity";
import {
  describeBrand,
  failPitch,
  findCompetitors,
  isRunOver,
  planRun,
  readWebsite,
  type StepContext,
  StepFailed,
  writeQuestions,
  writeReport,
} from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { PitchInput } from "../src/platform/durable/index.ts";
import { outlastingOutages, withHeartbeats } from "./attempts.ts";

export type PitchActivities = ReturnType<typeof pitchActivities>;

/** The steps of a pitch. Those that return false have ended it, or found it ended. */
export function pitchActivities(services: Services) {
  const step =
    <Result>(work: (context: StepContext) => Promise<Result>, mostAttempts = 6) =>
    ({ organization, pitchId }: PitchInput): Promise<Result> =>
      withHeartbeats(async () => {
        const rows = services.database.of(organization);
        try {
          const isLast = activityInfo().attempt >= mostAttempts;
          const context = { services, rows, organization, pitchId, signal: cancellationSignal(), isLast };
          return await outlastingOutages(() => work(context));
        } catch (error) {
          if (!(error instanceof StepFailed)) throw error;
          throw ApplicationFailure.create({ message: error.message, type: "step_failed" });
        }
      });
  return {
    readPitchWebsite: step(readWebsite, 4),
    describePitchBrand: step(describeBrand),
    findPitchCompetitors: step(findCompetitors),
    writePitchQuestions: step(writeQuestions),
    planPitchRun: step(planRun, Number.POSITIVE_INFINITY),
    isPitchRunOver: step(isRunOver, Number.POSITIVE_INFINITY),
    writePitchReport: step(writeReport),
    failPitch: ({ organization, pitchId, isCanceled }: PitchInput & { isCanceled: boolean }) =>
      failPitch(services.database.of(organization), organization, pitchId, {
        reason: isCanceled ? "The pitch was stopped by an operator." : null,
        fault: "service",
      }),
  };
}
