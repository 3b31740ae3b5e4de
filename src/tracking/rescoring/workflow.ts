import type { Organization } from "../../platform/database/index.ts";
import type { WorkflowStart } from "../../platform/durable/index.ts";

export const rescoringWorkflowId = (id: string) => `rescore/${id}`;

/** The workflow that carries a re-scoring. */
export function rescoringStart(organization: Organization, websiteId: string, id: string): WorkflowStart {
  return {
    action: "start",
    workflow: "rescoring",
    workflowId: rescoringWorkflowId(id),
    args: { organization, rescoringId: id },
    searchAttributes: { OrganizationId: organization.id, WebsiteId: websiteId, JobKind: "rescoring", JobId: id },
    summary: `stored answers of website ${websiteId} are scored again`,
  };
}
