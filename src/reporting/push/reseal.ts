import { type Database, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { decrypted, encrypted } from "./secret.ts";

/**
 * Encrypts the secrets of all destinations with the first key of `EXPORT_SECRETS_KEY`, so that the others can be dropped.
 *
 * @returns how many are encrypted with it now, and the destinations whose secret none of the keys reads.
 */
export async function resealSecrets(database: Database, keys: string): Promise<{ resealed: number; unreadable: string[] }> {
  const destinations = await database.system.read(
    sql<Pick<RowOf<"export_destination">, "id" | "secret">>`select id, secret from export_destination order by id`,
  );
  const unreadable: string[] = [];
  for (const { id, secret } of destinations) {
    let text: string;
    try {
      text = decrypted(keys, secret, id);
    } catch {
      unreadable.push(id);
      continue;
    }
    const resealed = encrypted(keys, text, id);
    // One that was deleted meanwhile stays so.
    await database.system.run(sql`update export_destination set secret = ${resealed} where id = ${id}`);
  }
  return { resealed: destinations.length - unreadable.length, unreadable };
}
