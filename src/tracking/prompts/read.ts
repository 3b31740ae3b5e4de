import { z } from "zod";
import { isUuid, looseId, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type PromptRow, promptColumns, promptRecord, toPromptRecord } from "./prompt.ts";

export const readPrompt = operation({
  name: "prompts.read",
  summary: "Read one prompt",
  description: "One that was deleted softly, too: `deleted_at` tells.",
  rest: { method: "GET", path: "/prompts/{prompt_id}" },
  mcp: { tool: "get_prompt" },
  access: website("view"),
  refusals: { 404: "The prompt does not exist" },
  input: z.object({ prompt_id: looseId, website_id: websiteId }),
  output: z.object({ prompt: promptRecord }),
  async handle({ rows, subject }, { prompt_id }) {
    const [row] = isUuid(prompt_id)
      ? await rows.read(sql<PromptRow>`
          select ${promptColumns} from prompt p where p.id = ${prompt_id} and p.website_id = ${subject.id}`)
      : [];
    if (!row) throw new Refusal(404, "Prompt not found");
    return { prompt: toPromptRecord(row) };
  },
});
