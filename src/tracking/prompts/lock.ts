import { isUuid } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";

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

/**
 * Locks the prompts that a change to a tag, topic or location affects, before their links change. The order of locks is the label,
 * then prompts by id, then links, so that transactions do not deadlock.
 *
 * @param ids a query for ids of prompts.
 * @returns the ids of the living ones.
 */
export async function lockPrompts(tx: Transaction, ids: Query<unknown>): Promise<string[]> {
  const locked = await tx.run(sql<Pick<RowOf<"prompt">, "id"> & { is_deleted: boolean }>`
    select id, deleted_at is not null as is_deleted from prompt where id in (${ids}) order by id for no key update`);
  return locked.filter((prompt) => !prompt.is_deleted).map((prompt) => prompt.id);
}
