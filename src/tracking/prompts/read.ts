import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { readBranded } from "./branded.ts";
import { type PromptRow, promptColumns, promptRecord, toPromptRecord } from "./prompt.ts";

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
  async handle({ rows, subject }, { prompt_id }) {
    const [row] = isUuid(prompt_id)
      ? await readBranded(rows, subject.id, (isStale) =>
          rows.read(sql<PromptRow & { is_stale: boolean }>`
            select ${promptColumns}, ${isStale} as is_stale from prompt p where p.id = ${prompt_id} and p.website_id = ${subject.id}`),
        )
      : [];
    if (!row) throw new Refusal(404, "Prompt not found");
    return { prompt: toPromptRecord(row) };
  },
});
