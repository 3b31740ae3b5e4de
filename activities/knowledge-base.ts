import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import {
  compareMergedFacts,
  completeMerge,
  failImport,
  performImport,
  performMerge,
  stoppedImport,
} from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { FactImportInput, PillarMergeInput } from "../src/platform/durable/index.ts";
import { outlastingOutages, withHeartbeats } from "./attempts.ts";

export type KnowledgeBaseActivities = ReturnType<typeof knowledgeBaseActivities>;

export function knowledgeBaseActivities(services: Services) {
  const { database } = services;
  return {
    performMerge: ({ organization, mergeId }: PillarMergeInput) =>
      withHeartbeats(() => performMerge(database.of(organization), organization, mergeId)),
    compareMergedFacts: ({ organization, mergeId }: PillarMergeInput) =>
      withHeartbeats(() => compareMergedFacts(database.of(organization), mergeId)),
    completeMerge: ({ organization, mergeId }: PillarMergeInput) =>
      withHeartbeats(() => completeMerge(database.of(organization), mergeId)),
    performImport: ({ organization, importId }: FactImportInput) =>
      withHeartbeats(async (): Promise<string> => {
        const rows = database.of(organization);
        const signal = cancellationSignal();
        const status = await outlastingOutages(() => performImport(services, rows, organization, importId, signal));
        if (status === null) throw ApplicationFailure.retryable("the source or the model failed", "import_failed");
        return status;
      }),
    failImport: ({ organization, importId, isCanceled }: FactImportInput & { isCanceled?: boolean }) =>
      withHeartbeats(() => failImport(database.of(organization), importId, isCanceled ? stoppedImport : null)),
  };
}
