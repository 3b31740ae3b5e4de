import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from "@temporalio/common";
import type { WorkflowLabels } from "./outbox.ts";

/** Labels as Temporal takes them. */
export function searchAttributes(labels: WorkflowLabels): TypedSearchAttributes {
  return new TypedSearchAttributes(
    Object.entries(labels)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD), value: value as string })),
  );
}
