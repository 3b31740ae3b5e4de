import { view, WallCanary } from "./database/index.ts";
import { Outbox, Restoration } from "./durable/index.ts";

/** The tables of this wing. */
export const tables = [WallCanary, Outbox, Restoration] as const;

/** What other wings may read of them. */
export const views = {
  outbox: view(Outbox, ["id", "organization_id", "action", "workflow_id", "created_at"]),
};
