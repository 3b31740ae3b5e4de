import { z } from "zod";
import { nextUpdatedAt, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import type { StoredContent } from "./find.ts";
import { packVersion } from "./version-store.ts";

export type VersionReason = RowOf<"content_version">["reason"];

/** What edits and restores answer. */
export const editResult = z
  .object({
    content_id: z.string(),
    body: z.string().meta({ description: "The text now" }),
    version_number: z.int(),
    version_id: z.string(),
    body_word_count: z.int().meta({ description: "By Unicode segmentation in the item's language" }),
    previous_body_word_count: z.int(),
  })
  .meta({ id: "ContentEditResult" });

export const expectedVersion = z
  .int()
  .min(1)
  .optional()
  .meta({ description: "409 unless this is the current version. Autosaves record none, so they are not noticed by it" });

/** @throws Refusal 409 when another version is the current one. */
export function checkVersion(content: StoredContent, expected: number | undefined): void {
  if (expected === undefined || expected === content.version_number) return;
  throw new Refusal(409, `expected_version_number: the current version is ${content.version_number}; read the draft again`);
}

/** A text with its number of words and its author; `userId` is null for the service. */
export interface NewVersion {
  body: string;
  wordCount: number;
  reason: VersionReason;
  userId: string | null;
}

/** Makes a text the item's body and records it as the next version. The item's row must be locked. */
export async function recordVersion(
  tx: Transaction,
  organization: Organization,
  content: Pick<StoredContent, "id" | "version_number" | "word_count">,
  version: NewVersion,
): Promise<z.output<typeof editResult>> {
  const number = content.version_number + 1;
  const patch = await packVersion(tx.run, content.id, number, version.body);
  const [stored] = await tx.run<{ version_id: RowOf<"content_version">["id"] }>(sql`
    with version as (
      insert into content_version (content_id, number, organization_id, patch, word_count, reason, created_by)
      values (${content.id}, ${number}, ${organization.id}, ${patch}, ${version.wordCount}, ${version.reason}, ${version.userId})
      returning id)
    update content c set body = ${version.body}, word_count = ${version.wordCount}, version_number = ${number}, version_id = version.id,
      updated_at = ${nextUpdatedAt}
    from version where c.id = ${content.id} returning version.id as version_id`);
  return {
    content_id: content.id,
    body: version.body,
    version_number: number,
    version_id: stored!.version_id,
    body_word_count: version.wordCount,
    previous_body_word_count: content.word_count,
  };
}
