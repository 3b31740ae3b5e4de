import type { Organization } from "../src/database.ts";
import { checkMergedFacts, completeMerge, performMerge } from "../src/knowledge-base/merge.ts";
import type { Services } from "../src/services.ts";

interface MergeInput {
  organization: Organization;
  mergeId: string;
}

export type KnowledgeBaseActivities = ReturnType<typeof knowledgeBaseActivities>;

export function knowledgeBaseActivities({ database }: Services) {
  return {
    performMerge: ({ organization, mergeId }: MergeInput) => performMerge(database.of(organization), mergeId),
    checkMergedFacts: ({ organization, mergeId }: MergeInput) =>
      checkMergedFacts(database.of(organization), organization, mergeId),
    completeMerge: ({ organization, mergeId }: MergeInput) => completeMerge(database.of(organization), mergeId),
  };
}
