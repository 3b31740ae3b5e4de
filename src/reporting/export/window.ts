import { createHash } from "node:crypto";
import { z } from "zod";
import { foreignWebsite, isTransactionNumber, type Website } from "../../operation/index.ts";
import { type Rows, type StaleRows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { decodeCursor, encodeCursor } from "../query/cursor.ts";

const xid = z.string().refine(isTransactionNumber);
const place = z.object({ xid, n: z.int() });

/** Where a reader of a website's answers stands. Transactions are numbered by one cluster of PostgreSQL, so a cursor names it. */
const cursorShape = z.object({
  cluster: z.string().max(100),
  website: z.guid(),
  /** Changes of transactions from here on are wanted. */
  from: xid,
  /** Within a window that was not read to its end: its end, and the last answer that was read. */
  to: xid.optional(),
  after: place.optional(),
  /** Of a window that is opened again: its last answer; null: to its end. */
  last: place.nullable().optional(),
});

type Cursor = z.output<typeof cursorShape>;
type Place = z.output<typeof place>;

/** The answers that were changed by a range of transactions, all of which have ended. */
export interface Window {
  from: string;
  /** Exclusive. */
  to: string;
  /** The answers are those behind this one; null: from the beginning. */
  after: Place | null;
  /** The last answer; null: to the end of the window. */
  last: Place | null;
  /** The change of the companies that every answer of the window has seen, if it is the later one. */
  companiesXid: string;
  /** The cursor that opens this window again, whatever was committed since. */
  same: string;
  /** The cursor of what follows. */
  next: string;
  hasMore: boolean;
}

/**
 * Opens the window from a cursor on, or from the beginning.
 *
 * @param limit answers at most.
 * @throws Refusal 400 for a cursor that is none, or of another website or database; 403 when the website was erased meanwhile.
 */
export async function openWindow(
  rows: StaleRows,
  website: Website,
  given: string | undefined,
  limit: number | undefined,
): Promise<Window> {
  const window = await openWindowIfThere(rows, website, given, limit);
  if (!window) throw foreignWebsite();
  return window;
}

/** The same; null when the website was erased meanwhile. */
export async function openWindowIfThere(
  rows: StaleRows,
  website: Website,
  given: string | undefined,
  limit: number | undefined,
): Promise<Window | null> {
  const [state] = await rows.read(sql<{ horizon: string; companies: string; cluster: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, w.companies_xid::text as companies,
      (select system_identifier::text from pg_control_system()) as cluster
    from tracking.website w where w.id = ${website.id}`);
  if (!state) return null;
  const { horizon, companies } = state;
  const cluster = createHash("sha256").update(state.cluster).digest("base64url").slice(0, 12);
  const cursor = given === undefined ? null : decodeCursor(cursorShape, given, "updated_since");
  if (cursor && cursor.website !== website.id) throw new Refusal(400, "updated_since: is a cursor of another website");
  // The last export was read from the primary, of which the replica is behind.
  const isAhead = cursor !== null && BigInt(cursor.to ?? cursor.from) > BigInt(horizon);
  if (isAhead && rows.toPrimary()) return openWindowIfThere(rows, website, given, limit);
  // A restored copy numbers its transactions anew.
  if (cursor && (cursor.cluster !== cluster || isAhead))
    throw new Refusal(400, "updated_since: is a cursor of another database; begin again without it");
  const to = cursor?.to ?? horizon;
  const wasChanged = (seen: string) => BigInt(companies) >= BigInt(seen) && BigInt(companies) < BigInt(to);
  // After a change of the companies every answer may say something else of them.
  const from = !cursor ? "0" : cursor.to === undefined && wasChanged(cursor.from) ? "0" : cursor.from;
  const after = cursor?.after ?? null;
  const window = { from, to, after, last: null, companiesXid: BigInt(companies) < BigInt(to) ? companies : "0" };
  const last =
    cursor?.last !== undefined || limit === undefined ? (cursor?.last ?? null) : await placeOf(rows, website, window, limit);
  const its = { cluster, website: website.id };
  const same: Cursor = { ...its, from, to, ...(after && { after }), last };
  const rest: Cursor = last ? { ...its, from, to, after: last } : { ...its, from: to };
  return { ...window, last, same: encodeCursor(same), next: encodeCursor(rest), hasMore: last !== null };
}

/** The answers of a window as a relation `c (response_n, xid)`, in the order in which they are read. */
export const changedAnswers = (
  website: Website,
  { from, to, last }: Pick<Window, "from" | "to" | "last">,
  after: Place | null,
) => sql`
  select c.response_n, c.xid from tracking.response_change c
  where c.website_n = ${website.n} and c.xid >= ${from}::xid8 and c.xid < ${to}::xid8
    ${after ? sql`and (c.xid, c.response_n) > (${after.xid}::xid8, ${after.n}::bigint)` : sql``}
    ${last ? sql`and (c.xid, c.response_n) <= (${last.xid}::xid8, ${last.n}::bigint)` : sql``}
  order by c.xid, c.response_n`;

/** The answer with which so many have been read; null when there are not more. */
async function placeOf(rows: Rows, website: Website, window: Pick<Window, "from" | "to" | "last" | "after">, limit: number) {
  const [last, more] = await rows.read(
    sql<Place>`select c.xid::text as xid, c.response_n as n from (${changedAnswers(website, window, window.after)} limit 2 offset ${limit - 1}) c`,
  );
  return more ? last! : null;
}
