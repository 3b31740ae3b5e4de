import type { Rows, Transaction } from "../database/index.ts";

/** Does work in a transaction, returns its result, and takes all of it back. */
export async function undone<Result>(rows: Rows, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  const takenBack = new Error("The work is taken back on purpose");
  try {
    await rows.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return result!.value;
}
