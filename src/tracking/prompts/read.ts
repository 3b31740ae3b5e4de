import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { readBranded } from "./branded.ts";
import { type PromptRecord, type PromptRow, promptColumns, promptRecord, toPromptRecord } from "./prompt.ts";

export const readPrompt = operation({
  name: "prompts.read",
  summary: "Read one prompt",
  description: "Also a deleted one: see `deleted_at`.",
  rest: { method: "GET", path: "/prompts/{prompt_id}" },
  mcp: { tool: "get_prompt" },
  access: website("view"),
  refusals: { 404: "The prompt does not exist" },
  input: z.object({ prompt_id: opaqueId, website_id: websiteId }),
  output: z.object({ prompt: promptRecord }),
  handle: async ({ rows, subject }, { prompt_id }) => ({ prompt: await findPrompt(rows, subject.id, prompt_id) }),
});

/**
 * A prompt of a website, also a deleted one.
 *
 * @throws Refusal 404
 */
export async function findPrompt(rows: Rows, websiteId: string, promptId: string): Promise<PromptRecord> {
  const [row] = isUuid(promptId)
    ? await readBranded(rows, websiteId, (isStale) =>
        rows.read(sql<PromptRow & { is_stale: boolean }>`
          select ${promptColumns}, ${isStale} as is_stale from prompt p where p.id = ${promptId} and p.website_id = ${websiteId}`),
      )
    : [];
  if (!row) throw new Refusal(404, "Prompt not found");
  return toPromptRecord(row);
}
