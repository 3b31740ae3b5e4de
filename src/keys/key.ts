import { z } from "zod";
import { sql } from "../database.ts";
import { instant } from "../fields.ts";

/** A key as lists show it: its public part only. */
export const keyRecord = z
  .object({
    id: z.string().meta({ description: "The public part of the key" }),
    masked_key: z.string(),
    name: z.string(),
    scope: z.enum(["global", "websites"]),
    website_ids: z.array(z.string()).nullable().meta({ description: "null for a global key" }),
    permission: z.enum(["view", "admin"]),
    owner_id: z.string().nullable(),
    created_at: instant,
    expires_at: instant.nullable(),
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable().meta({ description: "Kept to the minute" }),
  })
  .meta({ id: "ApiKey" });

export type KeyRecord = z.output<typeof keyRecord>;

export interface KeyRow {
  id: string;
  name: string;
  website_ids: string[] | null;
  permission: "view" | "admin";
  owner_id: string | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export const keyFields = sql`id, name, website_ids, permission, owner_id, created_at, expires_at, revoked_at, last_used_at`;

export function toKeyRecord(row: KeyRow): KeyRecord {
  return { ...row, masked_key: `as_live_${row.id}_…`, scope: row.website_ids ? "websites" : "global" };
}
