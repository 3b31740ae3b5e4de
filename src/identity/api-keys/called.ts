import { type Database, sql } from "../../platform/database/index.ts";

/** Whoever has a screen open or an agent at work calls again within this time. */
const latelySeconds = 10;

/** Whether any organization's call that spends its budget was admitted lately: somebody waits for answers of this service. */
export async function isCalledLately(database: Pick<Database, "system">): Promise<boolean> {
  const [row] = await database.system.read(sql<{ called: boolean }>`select is_called_lately(${latelySeconds}::int) as called`);
  return row!.called;
}
