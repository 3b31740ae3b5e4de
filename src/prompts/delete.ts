import { z } from "zod";
import { website } from "../access.ts";
import { actorOf, recordActivity } from "../activity/record.ts";
import { sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid, looseId, websiteId } from "../fields.ts";
import { operation } from "../operation.ts";

export const deletePrompt = operation({
  name: "prompts.delete",
  summary: "Delete a prompt",
  description:
    "A prompt that has responses is kept for them and only leaves the lists (`soft_deleted: true`); one without is removed.",
  rest: { method: "DELETE", path: "/prompts/{prompt_id}" },
  mcp: { tool: "delete_prompt", destructive: true },
  access: website("admin"),
  input: z.object({ prompt_id: looseId, website_id: websiteId }),
  output: z.object({ success: z.boolean(), soft_deleted: z.boolean() }),
  async handle({ rows, subject, caller }, input) {
    const softDeleted = await rows.transaction(async (tx) => {
      const prompt = await lockPrompt(tx, subject.id, input.prompt_id);
      await tx.run(
        prompt.has_responses
          ? sql`update prompt set deleted_at = now() where id = ${prompt.id}`
          : sql`delete from prompt where id = ${prompt.id}`,
      );
      await recordActivity(tx, actorOf(caller), {
        organizationId: caller.organization.id,
        websiteId: subject.id,
        entityType: "prompt",
        changeType: "deleted",
        entityIds: [prompt.id],
      });
      return prompt.has_responses;
    });
    return { success: true, soft_deleted: softDeleted };
  },
});

/**
 * Locks a living prompt of the website against whoever is storing a response to it (they hold it for key share), so that
 * `has_responses` is final when it is read.
 *
 * @throws Refusal 404
 */
export async function lockPrompt(tx: Transaction, websiteId: string, promptId: string) {
  const [prompt] = isUuid(promptId)
    ? await tx.run<{ id: string; text: string; has_responses: boolean }>(sql`
        select id, text, has_responses from prompt
        where id = ${promptId} and website_id = ${websiteId} and deleted_at is null for update`)
    : [];
  if (!prompt) throw new Refusal(404, "Prompt not found");
  return prompt;
}
