import { type ErasableTable, entriesOf, erasableTables, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const ofContent = ({ id }: { id: string }) => sql`content_id in (select id from content where website_id = ${id})`;

/** What an erasure removes of this wing. */
export const contentErasure: readonly ErasableTable[] = erasableTables(tables, {
  content_option: { website: ({ id }) => sql`column_id in (select id from content_column where website_id = ${id})` },
  content_prompt: { website: ofContent },
  content_version: { website: ofContent },
  pitch_entry: entriesOf("pitch_entry"),
  // A slot is free again when the lease of its analysis has ended.
  seo_slot: { website: null },
});
