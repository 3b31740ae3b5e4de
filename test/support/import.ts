import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeIssues, sentence } from "../../api/input/sentences.ts";
import { sql } from "../../src/platform/database/connection.ts";
import type { Pieces } from "../../src/platform/threads/index.ts";
import { type ImportProgress, type ImportReport, importResponses } from "../../src/tracking/responses/import/import.ts";
import type { ImportWebsite } from "../../src/tracking/responses/import/names.ts";
import type { TestService } from "./service.ts";

/** How tests import, with the words of `npm run admin`. */
export const importOptions = { hasMentionModel: false, words: { error: sentence, describe: describeIssues } };

/** Imports lines into a website; a text, or bytes, stand for a line as it is. */
export async function importLines(
  service: TestService,
  websiteId: string,
  lines: readonly (Record<string, unknown> | string | Buffer)[],
  pieces?: Pieces,
  onProgress?: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const directory = await mkdtemp(join(tmpdir(), "answerscope-import-"));
  try {
    const file = join(directory, "responses.jsonl");
    await writeFile(file, Buffer.concat(lines.flatMap((line) => [bytesOf(line), Buffer.from("\n")])));
    const [website] = await service.query<ImportWebsite>(sql`
      select id, n, organization_id, organization_n, companies_version from website where id = ${websiteId}`);
    return await importResponses(service.services.database, website!, file, onProgress ?? (() => {}), {
      ...importOptions,
      ...(pieces && { pieces }),
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

const bytesOf = (line: Record<string, unknown> | string | Buffer): Buffer =>
  Buffer.isBuffer(line) ? line : Buffer.from(typeof line === "string" ? line : JSON.stringify(line));

let lastId = 0;

/** A line with everything that it needs. */
export const importLine = (fields: Record<string, unknown> = {}) => ({
  external_id: `line-${++lastId}`,
  prompt: "Which tent is best?",
  model: "chatgpt",
  created_at: "2026-03-02T12:00:00.000Z",
  response: "Acme.",
  ...fields,
});
