import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueue, type WorkflowStart } from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";
import { lockCompaniesExclusive } from "./lock.ts";

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

/**
 * Asks for a website's stored answers to be scored again, with the companies and the detector of the moment it is done. One that
 * is under way takes the change up by itself, so that several changes in a row are one re-scoring; a website without answers, or one
 * that was erased, has nothing to score, and a deleted one waits until it is restored.
 *
 * @returns whether one begins.
 */
export async function requestRescoring(tx: Transaction, websiteId: string, cause: "companies" | "operator"): Promise<boolean> {
  const [website] = await tx.run(sql<Pick<RowOf<"website">, "n"> & { organization: Organization }>`
    select n, jsonb_build_object('id', organization_id, 'n', organization_n) as organization from website where id = ${websiteId}`);
  if (!website) return false;
  const { n, organization } = website;
  await lockCompaniesExclusive(tx, n);
  const [created] = await tx.run(sql<Pick<RowOf<"rescoring">, "id">>`
    insert into rescoring (organization_id, website_id, cause)
    select ${organization.id}, ${websiteId}, ${cause}
    where exists (select from response where website_n = ${n} and outcome = 'answered')
      and exists (select from website where id = ${websiteId} and deleted_at is null)
    on conflict (website_id) where status in ('queued', 'scoring') do nothing
    returning id`);
  if (created) await enqueue(tx, organization, rescoringStart(organization, websiteId, created.id));
  return created !== undefined;
}

/** Asks again for the re-scoring that ended because its website was deleted. */
export async function resumeRescoring(tx: Transaction, _organization: Organization, website: { id: string }): Promise<void> {
  const [last] = await tx.run(
    db
      .selectFrom("rescoring")
      .select(["status", "cause"])
      .where("website_id", "=", website.id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1),
  );
  if (last?.status === "canceled") await requestRescoring(tx, website.id, last.cause);
}
