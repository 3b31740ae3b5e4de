import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";

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
