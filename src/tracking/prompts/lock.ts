import { isUuid } from "../../operation/index.ts";
import type { Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/**
 * Locks a living prompt of the website against transactions that store a response to it (which lock it for key share), so that
 * `has_responses` is final when it is read.
 *
 * @throws Refusal 404
 */
export async function lockPrompt(tx: Transaction, websiteId: string, promptId: string) {
  const [prompt] = isUuid(promptId)
    ? await tx.run(
        db
          .selectFrom("prompt")
          .select(["id", "text", "has_responses"])
          .where("id", "=", promptId)
          .where("website_id", "=", websiteId)
          .where("deleted_at", "is", null)
          .forUpdate(),
      )
    : [];
  if (!prompt) throw new Refusal(404, "Prompt not found");
  return prompt;
}
