import { type Caller, website } from "../../operation/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type ActivityChange, type ActivityFilters, readActivity } from "./read.ts";

/**
 * A page of what changed on one website, newest first, for its admins: the dashboard shows it to every organization, the operation to partners
 * alone. People are named who have access to the website now.
 *
 * @throws Refusal 403 for who may not change the website.
 */
export async function readWebsiteActivity(
  database: Database,
  caller: Caller,
  { website_id, ...filters }: Omit<ActivityFilters, "order" | "website_id"> & { website_id: string },
): Promise<{ changes: ActivityChange[]; total: number }> {
  const { id } = website("admin").admit(caller, { website_id });
  const subject = { ...caller.organization, websiteIds: [id] };
  return readActivity(database.of(caller.organization), subject, { ...filters, website_id: id, order: "desc" });
}
