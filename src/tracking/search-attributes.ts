import { domainOf } from "../platform/addresses/index.ts";
import { type Rows, sql } from "../platform/database/index.ts";
import type { WorkflowSearchAttributes } from "../platform/durable/index.ts";
import type { RowOf } from "./database.ts";

/** Search attributes with the names of the organization and the website that they name by id, for people who search. */
export async function withNames(
  rows: Pick<Rows, "read">,
  attributes: WorkflowSearchAttributes,
): Promise<WorkflowSearchAttributes> {
  const { OrganizationId, WebsiteId } = attributes;
  if (!OrganizationId) return attributes;
  const [found] = await rows.read(sql<{ organization: string; url: RowOf<"website">["url"] | null }>`
    select o.name as organization, w.url from identity.organization o
    left join website w on w.organization_id = o.id and w.id = ${WebsiteId ?? null}::uuid where o.id = ${OrganizationId}`);
  return found ? { ...namesOf(found), ...attributes } : attributes;
}

/** An organization's and a website's names as search attributes. */
export const namesOf = ({ organization, url }: { organization: string; url: string | null }) => ({
  Organization: organization,
  ...(url !== null && { Website: domainOf(url) }),
});
