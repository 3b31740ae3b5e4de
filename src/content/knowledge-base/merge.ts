import { type Actor, recordChange } from "../../identity/audit/record.ts";
import { type Organization, type Rows, sql, type Transaction } from "../../platform/database/connection.ts";
import { enqueueCancels, type WorkflowStart } from "../../platform/durable/outbox.ts";
import { hideDuplicates, lockComparison, lockFamilies } from "./duplicates.ts";
import { type PillarRecord, selectPillars } from "./pillar.ts";

/** Why a merge was not done; told to the caller as it is. */
export interface MergeRefusal {
  status: 404 | 409 | 503;
  message: string;
  notFoundIds?: string[];
}

/** The start of a merge's workflow. */
export function mergeWorkflow(organization: Organization, websiteId: string, mergeId: string): WorkflowStart {
  return {
    action: "start",
    workflow: "pillarMerge",
    workflowId: `pillar-merge/${mergeId}`,
    args: { organization, mergeId },
    searchAttributes: { OrganizationId: organization.id, WebsiteId: websiteId, JobKind: "pillar-merge", JobId: mergeId },
    summary: "pillars into one",
  };
}

export const pillarsNotFound = (ids: string[]): MergeRefusal => ({
  status: 404,
  message: `Pillar not found: ${ids.join(", ")}`,
  notFoundIds: ids,
});

interface Merge {
  id: string;
  website_id: string;
  source_ids: string[];
  target_id: string;
  actor: Actor;
  status: string;
}

/**
 * Does a merge in one transaction, once: the pillars are locked, the facts filed under the target, the sources deleted and the
 * result noted. Doing it again changes nothing.
 */
export function performMerge(rows: Rows, organization: Organization, mergeId: string): Promise<string> {
  return rows.transaction(async (tx) => {
    const [merge] = await tx.run<Merge>(sql`
      select id, website_id, source_ids, target_id, actor, status from pillar_merge where id = ${mergeId} for update`);
    if (merge?.status !== "pending") return merge?.status ?? "refused";
    const refusal = await lockPillars(tx, merge);
    if (refusal) {
      await tx.run(sql`
        update pillar_merge set status = 'refused', refusal = ${JSON.stringify(refusal)}::jsonb, finished_at = now() where id = ${mergeId}`);
      return "refused";
    }
    const result = await moveAndDelete(tx, merge);
    for (const { id, name, fact_count } of result.merged_pillars) {
      await recordChange(tx, organization, merge.actor, {
        ...{ action: "pillar.merge", entityId: id, websiteId: merge.website_id },
        ...{ before: { name, fact_count }, after: null },
      });
    }
    await tx.run(sql`update pillar_merge set status = 'merged', result = ${JSON.stringify(result)}::jsonb where id = ${mergeId}`);
    return "merged";
  });
}

/** Locks in the order of ids, so that merges which share a pillar go one after another. */
async function lockPillars(tx: Transaction, merge: Merge): Promise<MergeRefusal | null> {
  const wanted = [...merge.source_ids, merge.target_id];
  const locked = await tx.run<{ id: string; status: string }>(sql`
    select id, status from pillar where website_id = ${merge.website_id} and id = any(${wanted}::uuid[]) order by id for update`);
  const found = new Set(locked.map((pillar) => pillar.id));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) return pillarsNotFound(missing);
  if (locked.find((pillar) => pillar.id === merge.target_id)!.status !== "published") {
    return { status: 409, message: "The target pillar is archived; publish it first" };
  }
  return null;
}

async function moveAndDelete(tx: Transaction, merge: Merge) {
  // Locked in the order of ids, like everybody does: nothing can be moved out any more, so the counts are what is moved.
  await tx.run(sql`select from fact where pillar_id = any(${merge.source_ids}::uuid[]) order by id for no key update`);
  const merged = await tx.run(selectPillars(sql`p.id = any(${merge.source_ids}::uuid[])`));
  // Archived facts come along too: they are the history of the visible ones.
  const [moved] = await tx.run<{ visible: number }>(sql`
    with moved as (
      update fact set pillar_id = ${merge.target_id}, updated_at = now() where pillar_id = any(${merge.source_ids}::uuid[])
      returning id, status, duplicate_of)
    update pillar_merge set moved_ids = array(select id from moved where status = 'active' and duplicate_of is null order by id)
    where id = ${merge.id} returning cardinality(moved_ids) as visible`);
  await tx.run(sql`update fact_import set pillar_id = ${merge.target_id} where pillar_id = any(${merge.source_ids}::uuid[])`);
  await tx.run(sql`delete from pillar where id = any(${merge.source_ids}::uuid[])`);
  await tx.run(sql`update pillar set updated_at = now() where id = ${merge.target_id}`);
  const [target] = await tx.run<PillarRecord>(selectPillars(sql`p.id = ${merge.target_id}`));
  return {
    success: true,
    target: target!,
    merged_pillars: merged.map(({ id, name, fact_count }) => ({ id, name, fact_count })),
    moved_fact_count: moved!.visible,
  };
}

/** A step holds the website's comparisons for some tenths of a second. */
const comparedAtOnce = 5_000;

/**
 * Holds some of the merged facts against the others of the website and hides those that say the same.
 *
 * @returns how many are left.
 */
export function compareMergedFacts(rows: Rows, mergeId: string): Promise<number> {
  return rows.transaction(async (tx) => {
    const [merge] = await tx.run<{ website_id: string }>(sql`select website_id from pillar_merge where id = ${mergeId}`);
    if (!merge) return 0;
    await lockComparison(tx, merge.website_id);
    const [next] = await tx.run<{ ids: string[]; left: number }>(sql`
      update pillar_merge set compared = least(compared + ${comparedAtOnce}::int, cardinality(moved_ids)) where id = ${mergeId}
      returning old.moved_ids[old.compared + 1 : new.compared] as ids, cardinality(new.moved_ids) - new.compared as left`);
    const families = await lockFamilies(tx, next!.ids);
    await hideDuplicates(tx, merge.website_id, families);
    return next!.left;
  });
}

/** Marks a merge with all its follow-ups as done. */
export async function completeMerge(rows: Rows, mergeId: string): Promise<void> {
  await rows.run(
    sql`update pillar_merge set status = 'completed', moved_ids = '{}', finished_at = now() where id = ${mergeId} and status = 'merged'`,
  );
}

/** Ends a merge that is not to be done any more, unless it was done. */
export async function refuseMerge(rows: Rows, mergeId: string, refusal: MergeRefusal): Promise<void> {
  await rows.run(sql`
    update pillar_merge set status = 'refused', refusal = ${JSON.stringify(refusal)}::jsonb, finished_at = now()
    where id = ${mergeId} and status = 'pending'`);
}

/** Withdraws the merges of a website that is deleted, as far as they were not done. @returns outbox entries that cancel their workflows. */
export async function cancelMergesOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<string[]> {
  const refusal: MergeRefusal = { status: 409, message: "The website was deleted and nothing was merged; restore it first" };
  const canceled = await tx.run<{ id: string }>(sql`
    update pillar_merge set status = 'refused', refusal = ${JSON.stringify(refusal)}::jsonb, finished_at = now()
    where website_id = ${website.id} and status = 'pending' returning id`);
  return enqueueCancels(
    tx,
    organization,
    canceled.map(({ id }) => mergeWorkflow(organization, website.id, id).workflowId),
  );
}
