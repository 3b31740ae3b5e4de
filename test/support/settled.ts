import { sql } from "../../src/platform/database/connection.ts";
import type { TestService } from "./service.ts";
import { until } from "./worker.ts";

/** Waits until no transaction of the server is open that was when this was called: exports hold back what is younger. */
export async function settled(service: TestService): Promise<void> {
  const [now] = await service.query<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  await until(
    () => service.query<{ is_over: boolean }>(sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${now!.xid}::xid8 as is_over`),
    ([row]) => row!.is_over,
  );
}
