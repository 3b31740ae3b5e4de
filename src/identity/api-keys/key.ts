import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

export const keyKind = z.enum(["personal", "service"]).meta({
  id: "KeyKind",
  description:
    "`personal`: it belongs to a person and is worth at most what the person may do at the moment. `service`: it belongs to the " +
    "organization and holds what the role Admin holds",
});

/** A key as lists show it: its public part only. */
export const keyRecord = z
  .object({
    id: z.string().meta({ description: "The public part of the key" }),
    masked_key: z.string(),
    name: z.string(),
    kind: keyKind,
    scope: z.enum(["global", "websites"]),
    website_ids: z.array(z.string()).nullable().meta({ description: "null for a global key" }),
    permission: z.enum(["view", "admin"]),
    owner_id: z.string().nullable(),
    owner: z
      .object({
        id: z.string(),
        email: z.string().meta({ description: "Empty for keys that may not manage people" }),
        first_name: z.string(),
        last_name: z.string(),
      })
      .nullable()
      .meta({ description: "null for a service key" }),
    effective: z
      .object({
        permission: z.enum(["view", "admin"]).meta({ description: "`admin`: it may change something somewhere" }),
        website_ids: z.array(z.string()).nullable().meta({ description: "null: every website" }),
      })
      .nullable()
      .meta({
        id: "EffectiveKey",
        description:
          "What the key is worth now; null for one that is revoked or expired, or whose owner has left the organization",
      }),
    created_at: instant,
    expires_at: instant.nullable(),
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable().meta({ description: "Kept to the minute" }),
  })
  .meta({ id: "ApiKey" });

export type KeyRecord = z.output<typeof keyRecord>;

/** A key with what it is worth now. */
export interface KeyRow {
  id: string;
  name: string;
  website_ids: string[] | null;
  permission: "view" | "admin";
  owner_id: string | null;
  owner: { id: string; email: string; first_name: string; last_name: string } | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  is_live: boolean;
  reached: string[] | null;
  /** Bits of `permission_bits`: on everything that the key reaches, and on something. */
  wherever: number;
  anywhere: number;
}

/** Oldest first; `condition` names the table `k`. Only inside one organization: its people are looked up there. */
export function selectKeys(condition: Query<unknown>): Query<KeyRow> {
  return sql`
    select k.id, k.name, k.website_ids, k.permission, k.owner_id, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
      p.is_live and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp()) as is_live,
      p.reached, p.wherever, p.anywhere,
      case when k.owner_id is not null then jsonb_build_object('id', k.owner_id, 'email', coalesce(o.email, ''),
        'first_name', coalesce(o.first_name, ''), 'last_name', coalesce(o.last_name, '')) end as owner
    from api_key k
    cross join lateral key_power(k.organization_id, k.owner_id, k.website_ids, k.at_most, null) p
    left join lateral member_of(k.organization_id, k.owner_id) o on true
    where ${condition} order by k.created_at, k.id`;
}

/** Bits of `admin` and `members`: the permissions that let something be changed. */
const writingBits = 2 | 4;

/** @param withAddress whether the owner's e-mail address is shown. */
export function toKeyRecord(row: KeyRow, withAddress: boolean): KeyRecord {
  const { is_live, reached, wherever: _, anywhere, owner, ...fields } = row;
  const mayWrite = fields.permission === "admin" && (anywhere & writingBits) > 0;
  return {
    ...fields,
    masked_key: `as_live_${row.id}_…`,
    kind: row.owner_id === null ? "service" : "personal",
    scope: row.website_ids ? "websites" : "global",
    owner: owner && { ...owner, email: withAddress ? owner.email : "" },
    effective: is_live ? { permission: mayWrite ? "admin" : "view", website_ids: reached } : null,
  };
}

/** What the audit trail keeps of a key: what was decided about it, not what follows from its owner's roles. */
export function auditedKey(row: KeyRow) {
  const { owner: _owner, effective: _effective, ...decided } = toKeyRecord(row, false);
  return decided;
}
