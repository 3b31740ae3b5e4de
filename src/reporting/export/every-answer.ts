import { setTimeout } from "node:timers/promises";
import type { Website } from "../../operation/index.ts";
import { type StaleRows, sql } from "../../platform/database/index.ts";
import { openWindowIfThere, type Window } from "./window.ts";

/** How often it is looked whether the transactions that hold a window back have ended. */
const waitMs = 500;

/**
 * Windows that together hold every answer that the website has when this begins. An answer that is scored anew while a window is read
 * leaves it, and is in a following one; it may so be in two. A website that is erased meanwhile has no more.
 */
export async function* windowsOfEveryAnswer(rows: StaleRows, website: Website, signal: AbortSignal): AsyncGenerator<Window> {
  const [answers] = await rows.read(
    sql<{ last: number | null }>`select max(response_n) as last from tracking.response_change where website_n = ${website.n}`,
  );
  let window = await openWindowIfThere(rows, website, undefined, undefined);
  if (window) yield window;
  while (window && (await isAnyBehind(rows, website, window, answers!.last))) {
    signal.throwIfAborted();
    const next = await openWindowIfThere(rows, website, window.next, undefined);
    if (next?.to === window.to) {
      await setTimeout(waitMs, undefined, { signal });
      continue;
    }
    window = next;
    if (window) yield window;
  }
}

/** Whether an answer, of those up to the last one, was changed behind the window. */
async function isAnyBehind(rows: StaleRows, website: Website, { to }: Window, last: number | null): Promise<boolean> {
  if (last === null) return false;
  const [found] = await rows.read(sql<{ is_any: boolean }>`
    select exists (
      select from tracking.response_change c
      where c.website_n = ${website.n} and c.xid >= ${to}::xid8 and c.response_n <= ${last}::bigint) as is_any`);
  return found!.is_any;
}
