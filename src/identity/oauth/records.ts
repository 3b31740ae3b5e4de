import { type Database, now, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { hashToken } from "../tokens.ts";
import { endConnections } from "../users/end-connections.ts";

type Payload = Record<string, unknown>;

/** What stands in a stored payload for the record's own id, which only its holder knows, and for what clients wrote that looks like it. */
const [itself, written] = ["<id>", "<lt>"];

interface Row {
  payload: Payload;
  consumed: number | null;
}

/** Stores a record of the authorization server under the hash of its id. */
export async function storeRecord(
  database: Database,
  kind: string,
  id: string,
  payload: Payload,
  lifeSeconds: number | undefined,
): Promise<void> {
  // A grant goes with its own tokens when its connection ends.
  const grantId = kind === "Grant" ? id : payload.grantId;
  const text = JSON.stringify(payload).replaceAll("<", written).replaceAll(id, itself);
  await database.system.run(sql`
    insert into oauth_record (kind, id_hash, payload, grant_id, expires_at)
    values (${kind}, ${hashToken(id)}, ${text}::jsonb, ${typeof grantId === "string" ? grantId : null},
      clock_timestamp() + make_interval(secs => ${lifeSeconds ?? null}::float8))
    on conflict (kind, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id, expires_at = excluded.expires_at`);
}

/** The record, if it is there and has not expired; `consumed` is the second at which it was used up. */
export async function findRecord(database: Database, kind: string, id: string): Promise<Payload | undefined> {
  const [row] = await database.system.read<Row>(sql`
    select payload, extract(epoch from consumed_at)::int as consumed from oauth_record
    where kind = ${kind} and id_hash = ${hashToken(id)} and (expires_at is null or expires_at > clock_timestamp())`);
  if (!row) return undefined;
  const text = JSON.stringify(row.payload).replaceAll(/<(?:id|lt)>/g, (mark) => (mark === itself ? id : "<"));
  const payload = JSON.parse(text) as Payload;
  return row.consumed === null ? payload : { ...payload, consumed: row.consumed };
}

/** Uses a record up. Of calls at the same moment one succeeds. @returns whether this one did. */
export async function consumeRecord(database: Database, kind: string, id: string): Promise<boolean> {
  const rows = await database.system.run(
    db
      .updateTable("oauth_record")
      .set({ consumed_at: now })
      .where("kind", "=", kind)
      .where("id_hash", "=", hashToken(id))
      .where("consumed_at", "is", null)
      .returning("kind"),
  );
  return rows.length > 0;
}

export async function deleteRecord(database: Database, kind: string, id: string): Promise<void> {
  await database.system.run(db.deleteFrom("oauth_record").where("kind", "=", kind).where("id_hash", "=", hashToken(id)));
}

export async function deleteRecordsOfGrant(database: Database, kind: string, grantId: string): Promise<void> {
  await database.system.run(db.deleteFrom("oauth_record").where("kind", "=", kind).where("grant_id", "=", grantId));
}

/** How long a registered client is remembered that nobody has connected. */
const unusedClientDays = 30;

/** Nothing can renew the connection `c`. A token that is used up is followed by its successor a moment later. */
const unrenewable = sql`c.created_at < clock_timestamp() - interval '1 day'
  and not exists (select from oauth_record r where r.grant_id = c.grant_id and r.kind = 'RefreshToken'
    and (r.consumed_at is null or r.consumed_at > clock_timestamp() - interval '1 minute') and r.expires_at > clock_timestamp())`;

/** Removes what has expired, connections that nothing can renew any more, and registered clients that nobody uses. */
export async function pruneRecords(database: Database): Promise<void> {
  await database.system.transaction((tx) =>
    endConnections(tx, unrenewable, { kind: "system", keyId: null, userId: null, requestId: null }),
  );
  await database.system.run(sql`
    delete from oauth_record r where r.expires_at <= clock_timestamp()
      or (r.kind = 'Client' and r.created_at < clock_timestamp() - make_interval(days => ${unusedClientDays})
        and not exists (select from oauth_connection c where sha256(convert_to(c.client_id, 'UTF8')) = r.id_hash))`);
}
