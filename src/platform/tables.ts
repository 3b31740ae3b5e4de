import { WallCanary } from "./database/canary.entity.ts";
import { view } from "./database/schema.ts";
import { Outbox } from "./durable/outbox.entity.ts";

/** The tables of this wing. */
export const tables = [WallCanary, Outbox] as const;

/** What other wings may read of them. */
export const views = {
  outbox: view(Outbox, ["id", "organization_id", "action", "workflow_id", "created_at"]),
};
