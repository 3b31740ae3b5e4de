import { cancelGenerations, lockGenerationsOf } from "../../content/generation/settle.ts";
import { cancelMergesOf } from "../../content/knowledge-base/merge.ts";
import { cancelImportsOf } from "../../content/knowledge-base/perform-import.ts";
import { cancelPitchesOf } from "../../content/pitches/end.ts";
import { cancelOpenJobs } from "../../content/seo/cancel.ts";
import { sentences } from "../../content/seo/sentences.ts";
import type { Organization, Transaction } from "../../platform/database/connection.ts";
import { enqueueCancels } from "../../platform/durable/outbox.ts";
import { cancelRescoringOf } from "../rescoring/reconcile.ts";
import { resumeRescoring } from "../rescoring/request.ts";
import { cancelRunsOf } from "../runs/run-lifecycle.ts";
import { enqueueSyncsOf } from "../schedules/enqueue-sync.ts";

/**
 * Ends everything that is under way for a website, in the transaction that deletes it: the rows end as canceled and what they
 * reserved comes back, so that nothing is stored or charged after the commit, whatever the workflows still do. Acceptance of
 * work holds the website's row (hold.ts), so none begins meanwhile.
 *
 * @returns outbox entries to deliver after the commit: workflows are canceled, Temporal Schedules removed.
 */
export async function stopWork(
  tx: Transaction,
  organization: Organization,
  website: { id: string; n: number },
): Promise<string[]> {
  // Rows that share the credit account are locked before it is, like everywhere.
  const generations = await lockGenerationsOf(tx, website.id);
  const workflows = [
    ...(await cancelRunsOf(tx, organization, website.id)),
    ...(await cancelGenerations(tx, organization, website.id, generations)),
    ...(await cancelImportsOf(tx, organization, website.id)),
    ...(await cancelMergesOf(tx, organization, website.id)),
    ...(await cancelPitchesOf(tx, organization, website.id)),
    ...(await cancelRescoringOf(tx, website)),
  ];
  return [
    ...(await enqueueSyncsOf(tx, organization, website.id)),
    ...(await enqueueCancels(tx, organization, workflows)),
    ...(await cancelOpenJobs(tx, organization, { websiteId: website.id, reason: sentences.websiteDeleted })),
  ];
}

/** What comes back with a restored website: its schedules, and the re-scoring that the deletion ended. @returns outbox entries. */
export async function resumeWork(tx: Transaction, organization: Organization, { id }: { id: string }): Promise<string[]> {
  const rescoring = await resumeRescoring(tx, id);
  const schedules = await enqueueSyncsOf(tx, organization, id);
  return rescoring ? [...schedules, rescoring] : schedules;
}
