import type { WebsiteWork, WorkedWebsite } from "../../operation/index.ts";
import type { Organization, Transaction } from "../../platform/database/index.ts";

/**
 * Ends everything that is under way for a website, in the transaction that deletes it: the rows end as canceled and what they
 * reserved comes back, so that nothing is stored or charged after the commit, whatever the workflows still do. Acceptance of
 * work holds the website's row (`lockWebsiteShared`), so none begins meanwhile.
 */
export async function stopWork(
  works: readonly WebsiteWork[],
  tx: Transaction,
  organization: Organization,
  website: WorkedWebsite,
): Promise<void> {
  // Rows that share the credit account are locked before it is, like everywhere.
  for (const work of works) await work.lock?.(tx, website);
  for (const work of works) await work.cancel(tx, organization, website);
}

/** What comes back with a restored website. */
export async function resumeWork(
  works: readonly WebsiteWork[],
  tx: Transaction,
  organization: Organization,
  website: WorkedWebsite,
): Promise<void> {
  for (const work of works) await work.resume?.(tx, organization, website);
}
