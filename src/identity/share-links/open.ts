import type { Caller } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { type AdmittedParts, namedWebsite } from "../api-keys/admitted.ts";
import { hashToken } from "../tokens.ts";
import { admitAttempt, admitFromNetwork, type Limit } from "../users/throttle.ts";
import type { SharedScreen } from "./share-link.ts";

export type { SharedScreen } from "./share-link.ts";

/** The path of shared screens; what follows is the secret of the link. */
export const sharePath = "/shared";

/** Somebody who holds a link, and the screen that it opens. */
export interface SharedVisit {
  caller: Caller;
  organization: { id: string; name: string };
  screen: SharedScreen;
  recordId: string | null;
  query: string;
  expiresAt: string;
}

interface Row extends Pick<AdmittedParts, "website"> {
  link_id: string;
  screen: SharedScreen;
  record_id: string | null;
  query: string;
  expires_at: string;
  organization_id: string;
  organization_n: number;
  organization_name: string;
  website_n: number;
}

/** A screen is made of several calls, and its link may be anywhere: a network and a link have a share each of their own. */
const ofNetwork: Limit = { scope: "share link network", most: 60, periodSeconds: 60 };
const ofLink: Limit = { scope: "share link", most: 240, periodSeconds: 60 };

/**
 * What a link opens, as a caller who may look at its website and at nothing else.
 *
 * @returns null for a link that opens nothing (any more), `busy` where it was opened too often.
 */
export async function openShareLink(database: Database, token: string, address: string): Promise<SharedVisit | "busy" | null> {
  if (!(await database.system.transaction((tx) => admitFromNetwork(tx, ofNetwork, address)))) return "busy";
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [row] = await database.functions.run<Row>(sql`select * from open_share_link(${hashToken(token)})`);
  if (!row) return null;
  if (!(await database.system.transaction((tx) => admitAttempt(tx, ofLink, row.link_id)))) return "busy";
  return {
    caller: callerOf(row),
    organization: { id: row.organization_id, name: row.organization_name },
    ...{ screen: row.screen, recordId: row.record_id, query: row.query, expiresAt: row.expires_at },
  };
}

const callerOf = (row: Row): Caller => ({
  organization: { id: row.organization_id, n: row.organization_n },
  ...{ kind: "user", keyId: null, userId: null, isPartner: false, isGlobal: false, mayWrite: false },
  websiteIds: [row.website.id],
  held: { organization: [], website: ["view"], wherever: ["view"], anywhere: ["view"] },
  website: namedWebsite({ ...row, website_deleted_at: null }),
  // A link does not spend the organization's budget of calls.
  rateLimit: { limit: ofLink.most, remaining: ofLink.most, resetAtSeconds: 0, waitMs: null },
});
