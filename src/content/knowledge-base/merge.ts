import { recordChange } from "../../identity/index.ts";
import {
  anyOf,
  json,
  nextUpdatedAt,
  type Organization,
  type Rows,
  sql,
  type Transaction,
  transactionTime,
} from "../../platform/database/index.ts";
import { enqueueCancels, type WorkflowStart } from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";
import { hideDuplicates, lockComparison, lockFamilies } from "./duplicates.ts";
import { selectPillars } from "./pillar.ts";

/** Why a merge was not done, as the caller gets it. */
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

type Merge = Pick<RowOf<"pillar_merge">, "id" | "website_id" | "source_ids" | "target_id">;

const refused = (refusal: MergeRefusal) => ({
  status: "refused" as const,
  refusal: json(refusal),
  finished_at: transactionTime,
});

/**
 * Does a merge in one transaction, once: locks the pillars, files the facts under the target, deletes the sources and stores the
 * result. Repeating it changes nothing.
 */
export function performMerge(rows: Rows, organization: Organization, mergeId: string): Promise<string> {
  return rows.transaction(async (tx) => {
    const [merge] = await tx.run(
      db
        .selectFrom("pillar_merge")
        .select(["id", "website_id", "source_ids", "target_id", "actor", "status"])
        .where("id", "=", mergeId)
        .forUpdate(),
    );
    if (merge?.status !== "pending") return merge?.status ?? "refused";
    const refusal = await lockPillars(tx, merge);
    if (refusal) {
      await tx.run(db.updateTable("pillar_merge").set(refused(refusal)).where("id", "=", mergeId));
      return "refused";
    }
    const result = await moveAndDelete(tx, merge);
    for (const { id, name, fact_count } of result.merged_pillars) {
      await recordChange(tx, organization, merge.actor, {
        ...{ action: "pillar.merge", entityId: id, websiteId: merge.website_id },
        ...{ before: { name, fact_count }, after: null },
      });
    }
    await tx.run(
      db
        .updateTable("pillar_merge")
        .set({ status: "merged", result: json(result) })
        .where("id", "=", mergeId),
    );
    return "merged";
  });
}

/** Locks in the order of ids, so that merges which share a pillar go one after another. */
async function lockPillars(tx: Transaction, merge: Merge): Promise<MergeRefusal | null> {
  const wanted = [...merge.source_ids, merge.target_id];
  const locked = await tx.run(
    db
      .selectFrom("pillar")
      .select(["id", "status"])
      .where("website_id", "=", merge.website_id)
      .where("id", "=", anyOf(wanted))
      .orderBy("id")
      .forUpdate(),
  );
  const found = new Set(locked.map((pillar) => pillar.id));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) return pillarsNotFound(missing);
  if (locked.find((pillar) => pillar.id === merge.target_id)!.status !== "published") {
    return { status: 409, message: "The target pillar is archived; publish it first" };
  }
  return null;
}

async function moveAndDelete(tx: Transaction, merge: Merge) {
  const ofSources = anyOf(merge.source_ids);
  // Locked in the order of ids, as everywhere. Nothing can be moved out any more, so the counts are what is moved.
  await tx.run(db.selectFrom("fact").select("id").where("pillar_id", "=", ofSources).orderBy("id").forNoKeyUpdate());
  const merged = await tx.run(selectPillars(sql`p.id = ${ofSources}`));
  // Archived facts come along too: they are the history of the visible ones.
  const [moved] = await tx.run<{ visible: number }>(sql`
    with moved as (
      update fact set pillar_id = ${merge.target_id}, updated_at = ${nextUpdatedAt} where pillar_id = ${ofSources}
      returning id, status, duplicate_of)
    update pillar_merge set moved_ids = array(select id from moved where status = 'active' and duplicate_of is null order by id)
    where id = ${merge.id} returning cardinality(moved_ids) as visible`);
  await tx.run(db.updateTable("fact_import").set({ pillar_id: merge.target_id }).where("pillar_id", "=", ofSources));
  await tx.run(db.deleteFrom("pillar").where("id", "=", ofSources));
  await tx.run(db.updateTable("pillar").set({ updated_at: transactionTime }).where("id", "=", merge.target_id));
  const [target] = await tx.run(selectPillars(sql`p.id = ${merge.target_id}`));
  return {
    success: true,
    target: target!,
    merged_pillars: merged.map(({ id, name, fact_count }) => ({ id, name, fact_count })),
    moved_fact_count: moved!.visible,
  };
}

/** So that a step holds the lock on the website's comparisons for some tenths of a second only. */
const comparedAtOnce = 5_000;

/**
 * Compares some of the merged facts with the others of the website and hides those that say the same.
 *
 * @returns how many are left.
 */
export function compareMergedFacts(rows: Rows, mergeId: string): Promise<number> {
  return rows.transaction(async (tx) => {
    const [merge] = await tx.run(db.selectFrom("pillar_merge").select("website_id").where("id", "=", mergeId));
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

/** Marks a merge whose facts are all compared as completed. */
export async function completeMerge(rows: Rows, mergeId: string): Promise<void> {
  await rows.run(
    db
      .updateTable("pillar_merge")
      .set({ status: "completed", moved_ids: [], finished_at: transactionTime })
      .where("id", "=", mergeId)
      .where("status", "=", "merged"),
  );
}

/** Refuses a merge that has not been done. */
export async function refuseMerge(rows: Rows, mergeId: string, refusal: MergeRefusal): Promise<void> {
  await rows.run(db.updateTable("pillar_merge").set(refused(refusal)).where("id", "=", mergeId).where("status", "=", "pending"));
}

/** Withdraws the merges of a website that is deleted, as far as they were not done. */
export async function cancelMergesOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const refusal: MergeRefusal = { status: 409, message: "The website was deleted and nothing was merged; restore it first" };
  const canceled = await tx.run(
    db
      .updateTable("pillar_merge")
      .set(refused(refusal))
      .where("website_id", "=", website.id)
      // As a literal, so that the partial index matches.
      .where("status", "=", sql.lit("pending" as const))
      .returning("id"),
  );
  await enqueueCancels(
    tx,
    organization,
    canceled.map(({ id }) => mergeWorkflow(organization, website.id, id).workflowId),
  );
}
