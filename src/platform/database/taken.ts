import { Refusal } from "../errors/index.ts";
import type { Query, Rows } from "./connection.ts";

/**
 * Does work that a unique name or text may stand against, also one that is being taken at this very moment.
 *
 * @param holder finds the record that has it, returned as `existing`.
 * @throws Refusal 409 with the message and the holder.
 */
export async function unlessTaken<Result>(rows: Rows, work: () => Promise<Result>, message: string, holder: Query<object>) {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    const [existing] = await rows.read(holder);
    throw new Refusal(409, message, existing && { details: { existing } });
  }
}
