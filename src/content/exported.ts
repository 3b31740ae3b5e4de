import { exportableTables } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const slots = "the service's own records of analyses under way";

/** What an organization exports of this wing. */
export const contentExport = exportableTables(
  tables,
  {
    content_link_secret: "a key of the service",
    ...{ seo_slot: slots, seo_queue: slots, seo_submission: slots, seo_set_aside: slots, seo_worker: slots },
  },
  { pitch: { omitted: ["link_token"] } },
);
