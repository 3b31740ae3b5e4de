import { type ErasableTable, entriesOf, erasableTables, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const ofPrompts = ({ id }: { id: string }) => sql`prompt_id in (select id from prompt where website_id = ${id})`;
const ofRuns = ({ id }: { id: string }) => sql`run_id in (select id from response_run where website_id = ${id})`;

/** What an erasure removes of this wing. Hosts, pages and judgements are shared by an organization's websites, and go with it. */
export const trackingErasure: readonly ErasableTable[] = erasableTables(tables, {
  prompt_tag_link: { website: ofPrompts },
  prompt_location: { website: ofPrompts },
  response_call: { website: ofRuns },
  response_run_count: { website: ofRuns },
  // Written by triggers alone.
  instrument_change: entriesOf("instrument_change"),
  website: { website: ({ id }) => sql`id = ${id}` },
});
