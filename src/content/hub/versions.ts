import { z } from "zod";
import { opaqueId, operation, page, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { refuseInFlight } from "./autosave.ts";
import { findContent, lockContent } from "./find.ts";
import { keepSavedText } from "./keep-saved-text.ts";
import { checkVersion, editResult, expectedVersion, recordVersion } from "./record-version.ts";
import { findVersion, selectVersions, versionRecord } from "./version.ts";
import { readVersionText } from "./version-store.ts";

export const listVersions = operation({
  name: "content.versions.list",
  summary: "List the recorded versions of a draft, newest first",
  rest: { method: "GET", path: "/content/{content_id}/versions" },
  mcp: { tool: "list_content_versions" },
  access: website("view"),
  refusals: {
    404: "The item does not exist",
  },
  input: z.object({ content_id: opaqueId, website_id: websiteId, ...paging }),
  output: z.object({ versions: z.array(versionRecord), pagination }),
  async handle({ rows, subject }, input) {
    const content = await findContent(rows.read, subject.id, input.content_id);
    const versions = await rows.read(selectVersions(sql`v.content_id = ${content.id} order by v.number desc ${page(input)}`));
    // Numbers have no gaps.
    return { versions, pagination: { page_num: input.page_num, page_size: input.page_size, total: content.version_number } };
  },
});

export const readVersion = operation({
  name: "content.versions.read",
  summary: "Read the text of a recorded version",
  rest: { method: "GET", path: "/content/{content_id}/versions/{version_id}" },
  mcp: { tool: "read_content_version" },
  access: website("view"),
  refusals: {
    404: "The item or the version does not exist",
  },
  input: z.object({ content_id: opaqueId, version_id: opaqueId, website_id: websiteId }),
  output: versionRecord.extend({ content_id: z.string(), body: z.string() }),
  async handle({ rows, subject }, input) {
    const content = await findContent(rows.read, subject.id, input.content_id);
    const version = await findVersion(rows, content.id, input.version_id);
    return { ...version, content_id: content.id, body: await readVersionText(rows.read, content.id, version.version_number) };
  },
});

export const restoreVersion = operation({
  name: "content.versions.restore",
  summary: "Make the text of an earlier version the newest one",
  description:
    "Records a new version; the versions in between stay. A text that was saved without a version is recorded first, as one of its own.",
  rest: { method: "POST", path: "/content/{content_id}/versions/{version_id}/restore" },
  mcp: { tool: "restore_content_version" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    404: "The item or the version does not exist",
    409: "`expected_version_number` is not the current version, or the item is being written",
  },
  input: z.object({
    content_id: opaqueId,
    version_id: opaqueId,
    website_id: websiteId,
    expected_version_number: expectedVersion,
  }),
  output: editResult,
  handle: ({ rows, subject, caller }, input) =>
    rows.transaction(async (tx) => {
      const content = await lockContent(tx, subject.id, input.content_id);
      const version = await findVersion({ read: tx.run }, content.id, input.version_id);
      refuseInFlight(content);
      checkVersion(content, input.expected_version_number);
      const kept = await keepSavedText(tx, caller.organization, caller.userId, content);
      return recordVersion(tx, caller.organization, kept, {
        body: await readVersionText(tx.run, content.id, version.version_number),
        wordCount: version.word_count,
        reason: "restore",
        userId: caller.userId,
      });
    }),
});
