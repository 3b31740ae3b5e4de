import { recordCharges, releaseCredits } from "../../identity/index.ts";
import type { Usage } from "../../integrations/llm/index.ts";
import {
  json,
  nextUpdatedAt,
  type Organization,
  type Rows,
  sql,
  type Transaction,
  transactionTime,
} from "../../platform/database/index.ts";
import { enqueueCancels } from "../../platform/durable/index.ts";
import { withNextStep } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { lockContent } from "../hub/find.ts";
import { recordVersion } from "../hub/record-version.ts";
import { countWords } from "../hub/word-count.ts";
import { creditsPerDraft, generationMessages, generationWorkflow, nextStep, openStatuses } from "./generation.ts";
import type { Grounding } from "./ground.ts";

/** A draft as it is stored. */
export interface FinishedDraft {
  title: string;
  metaDescription: string;
  body: string;
  usage: Usage;
  grounding: Grounding;
}

/** Locks an unfinished generation until the end of the transaction; null when it has ended. */
async function lockOpen(tx: Transaction, generationId: string) {
  const [open] = await tx.run(
    db
      .selectFrom("content_generation")
      .select(["website_id", "content_id", "error"])
      .select(["reserved_monthly as monthly", "reserved_one_off as oneOff", "reserved_until as monthEndsAt"])
      .where("id", "=", generationId)
      .where("status", "in", openStatuses)
      .forUpdate(),
  );
  return open ?? null;
}

/** The status of a generation; `failed` for one whose item was deleted. */
export async function statusOf(rows: Pick<Rows, "read">, generationId: string): Promise<string> {
  const [row] = await rows.read(db.selectFrom("content_generation").select("status").where("id", "=", generationId));
  return row?.status ?? "failed";
}

/** What a generation that ends no longer has. */
const ended = { step: null, material: null, reserved_monthly: 0, reserved_one_off: 0, finished_at: transactionTime };

/**
 * Stores a draft as the item's next version, charges it and ends the generation, in one transaction and once: a generation that
 * has ended stays as it is.
 *
 * @returns the generation's status now.
 */
export async function storeDraft(
  rows: Rows,
  organization: Organization,
  generationId: string,
  draft: FinishedDraft,
): Promise<string> {
  await rows.transaction(async (tx) => {
    const open = await lockOpen(tx, generationId);
    if (!open) return;
    const content = await lockContent(tx, open.website_id, open.content_id);
    const description = `${content.type === "optimize" ? "Optimized page" : "Draft"}: ${draft.title}`;
    await recordCharges(tx, organization, [{ websiteId: open.website_id, credits: creditsPerDraft, generationId, description }]);
    const wordCount = await countWords(draft.body, content.language);
    await recordVersion(tx, organization, content, { body: draft.body, wordCount, reason: "generate", userId: null });
    // Of an improved page both are written anew.
    const given = content.type === "optimize" ? null : content;
    const [title, meta_description] = [given?.title || draft.title, given?.meta_description || draft.metaDescription];
    await tx.run(db.updateTable("content").set({ stage: "generated", title, meta_description }).where("id", "=", content.id));
    await tx.run(
      db
        .updateTable("content_generation")
        .set({
          ...{ status: "completed", error: null, charged_credits: creditsPerDraft, ...ended },
          usage: json(draft.usage),
          grounding: json(draft.grounding),
        })
        .where("id", "=", generationId),
    );
  });
  return statusOf(rows, generationId);
}

/**
 * Ends a generation without a draft and releases its credits. A draft's stage becomes null; the Optimize draft of a canceled
 * review stays `pending`. Does nothing when the generation has ended.
 *
 * @param end.error the reason, for the customer; null: the last stored error, or `otherwise`. The next step is appended.
 */
export async function endGeneration(
  tx: Transaction,
  organization: Organization,
  generationId: string,
  end: { status: "failed" | "canceled"; error: string } | { status: "failed"; error: null; otherwise: string },
): Promise<void> {
  const open = await lockOpen(tx, generationId);
  if (!open) return;
  await releaseCredits(tx, organization.id, open, 0);
  const reason = end.error ?? open.error ?? end.otherwise;
  const stage = end.status === "canceled" ? sql<"pending" | null>`case when type = 'optimize' then stage end` : null;
  await tx.run(db.updateTable("content").set({ stage, updated_at: nextUpdatedAt }).where("id", "=", open.content_id));
  await tx.run(
    db
      .updateTable("content_generation")
      .set({ status: end.status, error: withNextStep(reason, nextStep), ...ended })
      .where("id", "=", generationId),
  );
}

/** Locks the open generations of a website, before anything that shares their credit account is locked. @returns their ids. */
export async function lockGenerationsOf(tx: Transaction, website: { id: string }): Promise<string[]> {
  const open = await tx.run(
    db
      .selectFrom("content_generation")
      .select("id")
      .where("website_id", "=", website.id)
      .where("status", "in", openStatuses)
      .orderBy("id")
      .forUpdate(),
  );
  return open.map(({ id }) => id);
}

/** Ends the open generations of a website that is deleted. */
export async function cancelGenerationsOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const ids = await lockGenerationsOf(tx, website);
  for (const id of ids)
    await endGeneration(tx, organization, id, { status: "canceled", error: generationMessages.websiteDeleted });
  await enqueueCancels(
    tx,
    organization,
    ids.map((id) => generationWorkflow(organization, website.id, id).workflowId),
  );
}
