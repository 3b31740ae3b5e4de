import type { Organization, Transaction } from "../../platform/database/index.ts";
import type { StoredContent } from "./find.ts";
import { recordVersion } from "./record-version.ts";
import { readVersionText } from "./version-store.ts";

/**
 * Records what was saved since the last version as one of its own, before another text takes its place. The item's row must be locked.
 *
 * @param userId whose call replaces the text; null for a key without a person.
 * @returns the item as it is now.
 */
export async function keepSavedText(
  tx: Transaction,
  organization: Organization,
  userId: string | null,
  item: StoredContent,
): Promise<StoredContent> {
  if (item.body === null) return item;
  if (item.version_number > 0 && item.body === (await readVersionText(tx.run, item.id, item.version_number))) return item;
  const version = { body: item.body, wordCount: item.word_count, reason: "edit" as const, userId };
  const recorded = await recordVersion(tx, organization, item, version);
  return { ...item, version_number: recorded.version_number, version_id: recorded.version_id };
}
