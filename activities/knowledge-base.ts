import { ApplicationFailure, cancellationSignal, heartbeat } from "@temporalio/activity";
import { compareMergedFacts, completeMerge, performMerge } from "../src/content/knowledge-base/merge.ts";
import { failImport, performImport } from "../src/content/knowledge-base/perform-import.ts";
import type { Services } from "../src/operation/services.ts";
import type { Organization } from "../src/platform/database/connection.ts";

interface MergeInput {
  organization: Organization;
  mergeId: string;
}

interface ImportInput {
  organization: Organization;
  importId: string;
}

export type KnowledgeBaseActivities = ReturnType<typeof knowledgeBaseActivities>;

/** Tells that this attempt lives: a caller waits, so a dead worker has to be noticed soon. */
const heartbeatMs = 1_000;

async function beating<Result>(work: Promise<Result>): Promise<Result> {
  const beats = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await work;
  } finally {
    clearInterval(beats);
  }
}

export function knowledgeBaseActivities(services: Services) {
  const { database } = services;
  return {
    performMerge: ({ organization, mergeId }: MergeInput) =>
      beating(performMerge(database.of(organization), organization, mergeId)),
    compareMergedFacts: ({ organization, mergeId }: MergeInput) =>
      beating(compareMergedFacts(database.of(organization), mergeId)),
    completeMerge: ({ organization, mergeId }: MergeInput) => beating(completeMerge(database.of(organization), mergeId)),
    async performImport({ organization, importId }: ImportInput): Promise<string> {
      const work = performImport(services, database.of(organization), organization, importId, cancellationSignal());
      const status = await beating(work);
      if (status === null) throw ApplicationFailure.create({ message: "the source or the model failed", type: "import_failed" });
      return status;
    },
    failImport: ({ organization, importId }: ImportInput) => beating(failImport(database.of(organization), importId, null)),
  };
}
