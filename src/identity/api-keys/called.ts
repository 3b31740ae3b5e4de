import { type Database, sql } from "../../platform/database/index.ts";
import { givingWay, type Pieces } from "../../platform/threads/index.ts";

/** Whoever has a screen open or an agent at work calls again within this time. */
const latelySeconds = 10;

/** Whether any organization's call that spends its budget was admitted lately: somebody waits for answers of this service. */
export async function isCalledLately(database: Pick<Database, "system">): Promise<boolean> {
  const [row] = await database.system.read(sql<{ called: boolean }>`select is_called_lately(${latelySeconds}::int) as called`);
  return row!.called;
}

/** Has pieces of long work give way while calls of any organization are answered, by whichever process. */
export const givingWayToCalls = (database: Pick<Database, "system">): Pieces =>
  // A database that has no connection to spare is busy with others.
  givingWay(() => isCalledLately(database).catch(() => true));
