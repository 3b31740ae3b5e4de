import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from "@temporalio/common";
import { domainOf } from "../addresses/address.ts";
import { type Rows, sql } from "../database/connection.ts";
import type { WorkflowLabels } from "./outbox.ts";

/** Longer values are cut: Temporal refuses keywords of more than 255 characters. */
const maxLength = 200;

/** Labels as Temporal takes them. */
export function searchAttributes(labels: WorkflowLabels & { JobStatus?: string }): TypedSearchAttributes {
  return new TypedSearchAttributes(
    Object.entries(labels)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => ({
        key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
        value: String(value).slice(0, maxLength),
      })),
  );
}

/** The labels with the names of the organization and the website that they name by id, for people who search. */
export async function namedLabels(rows: Pick<Rows, "read">, labels: WorkflowLabels): Promise<WorkflowLabels> {
  if (!labels.OrganizationId) return labels;
  const [found] = await rows.read<{ organization: string; url: string | null }>(sql`
    select o.name as organization, w.url from organization o
    left join website w on w.organization_id = o.id and w.id = ${labels.WebsiteId ?? null}::uuid where o.id = ${labels.OrganizationId}`);
  return found ? { ...namesOf(found), ...labels } : labels;
}

/** An organization's and a website's names as labels. */
export const namesOf = ({ organization, url }: { organization: string; url: string | null }) => ({
  Organization: organization,
  ...(url !== null && { Website: domainOf(url) }),
});
