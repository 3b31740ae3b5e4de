import { recordCharge } from "../../identity/credits/charge.ts";
import { type Reservation, releaseCredits } from "../../identity/credits/reserve.ts";
import type { Usage } from "../../integrations/llm/model.ts";
import { type Organization, type Rows, sql, type Transaction } from "../../platform/database/connection.ts";
import { enqueueCancels } from "../../platform/durable/outbox.ts";
import { withNextStep } from "../../platform/errors/next-step.ts";
import { lockContent } from "../hub/find.ts";
import { recordVersion } from "../hub/record-version.ts";
import { countWords } from "../hub/word-count.ts";
import { creditsPerDraft, generationWorkflow, nextStep, sentences } from "./generation.ts";
import type { Grounding } from "./ground.ts";

/** A draft as it is stored. */
export interface FinishedDraft {
  title: string;
  metaDescription: string;
  body: string;
  usage: Usage;
  grounding: Grounding;
}

interface OpenGeneration extends Reservation {
  /** What went wrong last. */
  error: string | null;
  website_id: string;
  content_id: string;
}

/** An unfinished generation, held until the end of the transaction; null when it has ended. */
async function lockOpen(tx: Transaction, generationId: string): Promise<OpenGeneration | null> {
  const [open] = await tx.run<OpenGeneration>(sql`
    select website_id, content_id, reserved_monthly as monthly, reserved_one_off as "oneOff", reserved_until as "monthEndsAt",
      error
    from content_generation where id = ${generationId} and status in ('queued', 'running') for update`);
  return open ?? null;
}

/** How a generation ended or stands; `failed` for one whose item was deleted. */
export async function statusOf(rows: Pick<Rows, "read">, generationId: string): Promise<string> {
  const [row] = await rows.read<{ status: string }>(sql`select status from content_generation where id = ${generationId}`);
  return row?.status ?? "failed";
}

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
    await recordCharge(tx, organization, {
      websiteId: open.website_id,
      credits: creditsPerDraft,
      generationId,
      description: `${content.type === "optimize" ? "Optimized page" : "Draft"}: ${draft.title.slice(0, 200)}`,
    });
    const wordCount = countWords(draft.body, content.language);
    await recordVersion(tx, organization, content, { body: draft.body, wordCount, reason: "generate", userId: null });
    const keepsTitle = content.type !== "optimize" && content.title !== "";
    await tx.run(sql`
      update content set stage = 'generated', title = ${keepsTitle ? content.title : draft.title}, meta_description = ${draft.metaDescription}
      where id = ${content.id}`);
    await tx.run(sql`
      update content_generation set status = 'completed', step = null, error = null, material = null, charged_credits = ${creditsPerDraft},
        reserved_monthly = 0, reserved_one_off = 0, usage = ${JSON.stringify(draft.usage)}::jsonb,
        grounding = ${JSON.stringify(draft.grounding)}::jsonb, finished_at = now()
      where id = ${generationId}`);
  });
  return statusOf(rows, generationId);
}

/**
 * Ends a generation that brings nothing and gives its credits back. A draft's stage becomes null; the Optimize draft of a canceled
 * review goes on waiting for one, `pending`. A generation that has ended stays as it is.
 *
 * @param end.error why, for the customer; null: what was noted last, or `otherwise`. What to do next is added.
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
  const keepsStage = end.status === "canceled" ? sql`type = 'optimize'` : sql`false`;
  await tx.run(sql`
    update content set stage = case when ${keepsStage} then stage end, updated_at = now() where id = ${open.content_id}`);
  await tx.run(sql`
    update content_generation set status = ${end.status}, step = null, material = null, reserved_monthly = 0, reserved_one_off = 0,
      error = ${withNextStep(reason, nextStep)}, finished_at = now()
    where id = ${generationId}`);
}

/** Locks the open generations of a website, before anything that shares their credit account is locked. @returns their ids. */
export async function lockGenerationsOf(tx: Transaction, website: { id: string }): Promise<string[]> {
  const open = await tx.run<{ id: string }>(sql`
    select id from content_generation where website_id = ${website.id} and status in ('queued', 'running') order by id for update`);
  return open.map(({ id }) => id);
}

/** Ends the open generations of a website that is deleted. @returns outbox entries that cancel their workflows. */
export async function cancelGenerationsOf(
  tx: Transaction,
  organization: Organization,
  website: { id: string },
): Promise<string[]> {
  const ids = await lockGenerationsOf(tx, website);
  for (const id of ids) await endGeneration(tx, organization, id, { status: "canceled", error: sentences.websiteDeleted });
  return enqueueCancels(
    tx,
    organization,
    ids.map((id) => generationWorkflow(organization, website.id, id).workflowId),
  );
}
