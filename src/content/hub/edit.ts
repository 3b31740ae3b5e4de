import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { refuseInFlight } from "./autosave.ts";
import { lockContent } from "./find.ts";
import { checkVersion, editResult, expectedVersion, recordVersion } from "./record-version.ts";

const maxCharacters = 10_000;

/** Characters are code points, as JSON Schema counts them. */
const snippet = (min: number) =>
  z
    .string()
    .min(min)
    .refine((text) => text.length <= maxCharacters || (text.length <= 2 * maxCharacters && [...text].length <= maxCharacters), {
      error: `must have at most ${maxCharacters.toLocaleString("en")} characters`,
    })
    .meta({ maxLength: maxCharacters });

export const editContent = operation({
  name: "content.edit",
  summary: "Change a draft by exact find and replace",
  description:
    "Each `find` must stand exactly once in the text as the edits before it left it, overlapping occurrences counted; nothing is interpreted. " +
    "All edits together become one new version; one that fails changes nothing.",
  rest: { method: "POST", path: "/content/{content_id}/edit" },
  mcp: { tool: "edit_content", advice: "Read the item first and pass its version_number as expected_version_number." },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "A `find` does not stand exactly once in the text; nothing was changed",
    404: "The item does not exist",
    409: "`expected_version_number` is not the current version, or the item is being written",
  },
  largeBody: true,
  input: z.object({
    content_id: opaqueId,
    website_id: websiteId,
    edits: z
      .array(z.object({ find: snippet(1), replace: snippet(0) }))
      .min(1)
      .max(20),
    expected_version_number: expectedVersion,
  }),
  output: editResult,
  handle: ({ rows, subject, caller }, input) =>
    rows.transaction(async (tx) => {
      const content = await lockContent(tx, subject.id, input.content_id);
      if (content.body === null) throw new Refusal(400, "content_id: the item has no text to edit");
      refuseInFlight(content);
      checkVersion(content, input.expected_version_number);
      const { body, wordCount } = await applyEdits(content.body, content.word_count, input.edits, content.language);
      return recordVersion(tx, caller.organization, content, { body, wordCount, reason: "edit", userId: caller.userId });
    }),
});
