import { z } from "zod";
import { type Context, opaqueId, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { metricFilters, rangeRefusal, scopeOf } from "../../reporting/index.ts";
import { type CitingPrompt, readCitingPrompts } from "./citing-prompts.ts";
import { findContent, type StoredContent } from "./find.ts";

/** What is asked about an item's citations. */
export const citingInput = z.object({
  website_id: websiteId,
  content_id: opaqueId,
  filters: metricFilters,
  mentioned: z
    .boolean()
    .optional()
    .meta({ description: "Count only answers that mention the own brand (true) or do not (false); all of them without it" }),
});

export const citingRefusals = { 400: rangeRefusal, 404: "The item does not exist" };

export const contentPrompts = operation({
  name: "content.prompts",
  summary: "Which prompts' answers cite a content item's page",
  description:
    "`citation_percent` is answers citing the page ÷ answers of the prompt; `citations` counts each such answer once. An item whose address was " +
    "never normalized, or that has none, has no prompts here.",
  rest: { method: "POST", path: "/content/prompts" },
  mcp: { tool: "get_content_prompts" },
  access: website("view"),
  refusals: citingRefusals,
  input: citingInput,
  output: z.object({
    content_id: z.string(),
    content_url: z.string().nullable(),
    content_normalized_url: z.string().nullable(),
    prompts: z.array(
      z
        .object({
          prompt_id: z.string(),
          prompt: z.string(),
          citation_percent: z.number(),
          citations: z.int(),
          estimated_impressions: z.int(),
        })
        .meta({ id: "CitingPrompt" }),
    ),
  }),
  async handle(context, input) {
    const { content, prompts } = await citingPromptsOf(context, input);
    return {
      content_id: content.id,
      content_url: content.url,
      content_normalized_url: content.normalized_url,
      prompts,
    };
  },
});

/** @throws Refusal 404 for an item that the website does not have. */
export async function citingPromptsOf(
  context: Context<Website>,
  input: z.output<typeof citingInput>,
): Promise<{ content: StoredContent; prompts: CitingPrompt[] }> {
  const scope = await scopeOf(context, input.filters);
  const content = await findContent(context.rows.read, context.subject.id, input.content_id);
  const prompts = content.normalized_url
    ? await readCitingPrompts(context.rows, scope, content.normalized_url, input.mentioned)
    : [];
  return { content, prompts };
}
