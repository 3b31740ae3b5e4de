import { z } from "zod";
import { expectedUpdatedAt, instant, opaqueId, operation, refuseChanged, website, websiteId } from "../../operation/index.ts";
import { nextUpdatedAt } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { maxBodyLength } from "./apply-edits.ts";
import { lockContent, type StoredContent } from "./find.ts";
import { checkVersion, expectedVersion } from "./record-version.ts";
import { countWords, spliceBetween, wordsAdded } from "./word-count.ts";

/** @throws Refusal 409 while a workflow writes the item, because its result would overwrite the change. */
export function refuseInFlight(content: StoredContent): void {
  if (content.is_in_flight) throw new Refusal(409, "The item is being written; wait until that ends, or cancel it");
}

export const autosaveContent = operation({
  name: "content.autosave",
  summary: "Save a draft's text without recording a version",
  description:
    "What an editor calls while somebody types. Edits notice the change only by texts that they no longer find. An editor that passes the " +
    "`updated_at` of what it read, and then of each save, as `expected_updated_at` overwrites nobody: told by a 409, it reads the item again.",
  rest: { method: "PUT", path: "/content/{content_id}/body" },
  access: website("admin"),
  refusals: {
    404: "The item does not exist",
    409: "`expected_version_number` or `expected_updated_at` is not the current one, or the item is being written",
  },
  largeBody: true,
  input: z.object({
    content_id: opaqueId,
    website_id: websiteId,
    body: z.string().max(maxBodyLength),
    expected_version_number: expectedVersion,
    expected_updated_at: expectedUpdatedAt,
  }),
  output: z.object({
    content_id: z.string(),
    body_word_count: z.int(),
    previous_body_word_count: z.int(),
    version_number: z.int().nullable().meta({ description: "Unchanged" }),
    version_id: z.string().nullable(),
    updated_at: instant,
  }),
  handle: ({ rows, subject }, input) =>
    rows.transaction(async (tx) => {
      const content = await lockContent(tx, subject.id, input.content_id);
      refuseInFlight(content);
      checkVersion(content, input.expected_version_number);
      // A save that is repeated because its answer was lost overwrites nothing.
      if (input.body !== content.body) refuseChanged(content, input.expected_updated_at);
      const wordCount = await countAfter(content, input.body);
      const [saved] = await tx.run(
        db
          .updateTable("content")
          .set({ body: input.body, word_count: wordCount, updated_at: nextUpdatedAt })
          .where("id", "=", content.id)
          .returning("updated_at"),
      );
      return {
        content_id: content.id,
        body_word_count: wordCount,
        previous_body_word_count: content.word_count,
        version_number: content.version_number || null,
        version_id: content.version_id,
        updated_at: saved!.updated_at,
      };
    }),
});

async function countAfter({ body, word_count, language }: StoredContent, after: string): Promise<number> {
  if (body === null) return countWords(after, language);
  return word_count + (await wordsAdded(body, spliceBetween(body, after), language));
}
