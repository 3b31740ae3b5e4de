import { type ActivityChange, type ActivityFilters, readWebsiteActivity } from "../../../src/identity/index.ts";
import type { Caller, Services } from "../../../src/operation/index.ts";
import { promptTexts } from "../../../src/tracking/index.ts";
import { unlessRefused } from "./ask.ts";

/** Which changes of a website are read. */
export type ChangesFilters = Pick<ActivityFilters, "entity_type" | "entity_id" | "since" | "page_num" | "page_size">;

/** Of an entry no more records than these are named. */
export const mostNamed = 5;

/** Changes of a website, newest first. */
export interface WebsiteChanges {
  changes: readonly ActivityChange[];
  /** How many there are on all pages. */
  total: number;
  /** The texts of the prompts that are named, by id. */
  texts: ReadonlyMap<string, string>;
}

/** A page of the changes of the caller's website; null for who may not change it. */
export async function readChanges(
  { database }: Services,
  caller: Caller,
  filters: ChangesFilters,
): Promise<WebsiteChanges | null> {
  const website_id = caller.website?.id ?? "";
  const read = await unlessRefused(readWebsiteActivity(database, caller, { ...filters, website_id }));
  if (read === null) return null;
  const { changes, total } = read;
  const ids = changes.flatMap(({ entity_type: type, entity_ids: all }) =>
    type === "prompt" ? (all ?? []).slice(0, mostNamed) : [],
  );
  return { changes, total, texts: await promptTexts(database.of(caller.organization), website_id, [...new Set(ids)]) };
}
