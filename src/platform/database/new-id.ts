import { sql, type Transaction } from "./connection.ts";

/** A new record's id (UUID version 7), where it is needed before the record is stored. */
export async function newId(tx: Transaction): Promise<string> {
  const [row] = await tx.run<{ id: string }>(sql`select uuidv7() as id`);
  return row!.id;
}
