import { createHmac, timingSafeEqual } from "node:crypto";
import { type Config, publicUrl } from "../../operation/index.ts";
import { type Database, now, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** How long a link opens its page without a sign-in. */
const lifeSeconds = 3_600;

/** A content item as the hub's pages name it. */
export interface HubPlace {
  websiteId: string;
  contentId: string;
  /** null: the shared pool. */
  sheetId: string | null;
}

/** Makes links to content items' pages. */
export async function hubLinks(
  services: { config: Config; database: Database },
  now: Date,
): Promise<(place: HubPlace) => string> {
  const { config } = services;
  const base = publicUrl(config);
  const [secret] = await secretsOf(services.database, now);
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  return (place) => {
    const signature = sign(secret!, place, expires).toString("base64url");
    return `${base}${hubPath(place)}&expires=${expires}&signature=${signature}`;
  };
}

/** The page of an item, with its website and tab selected. */
const hubPath = ({ websiteId, contentId, sheetId }: HubPlace): string =>
  `/content-hub/${websiteId}/${contentId}?tab=${sheetId ?? "shared-pool"}`;

/** Whether a link was made by this service for this item and still opens it. */
export async function isSignedLink(
  database: Database,
  place: Omit<HubPlace, "sheetId">,
  link: { expires: string; signature: string },
  now: Date,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(link.expires) || Number(link.expires) * 1000 < now.getTime()) return false;
  const given = Buffer.from(link.signature, "base64url");
  return (await secretsOf(database, now)).some((secret) => {
    const expected = sign(secret, place, Number(link.expires));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function sign(secret: string, { websiteId, contentId }: Omit<HubPlace, "sheetId">, expires: number): Buffer {
  return createHmac("sha256", secret).update(`${websiteId}/${contentId}/${expires}`).digest();
}

/** How long a process caches the secrets. A new one signs only when all processes have read it. */
const cacheMs = 60_000;

interface Secrets {
  /** The first one signs. */
  list: Promise<string[]>;
  readAt: number;
}

const secrets = new WeakMap<Database, Secrets>();

function secretsOf(database: Database, now: Date): Promise<string[]> {
  const known = secrets.get(database);
  if (known && Math.abs(now.getTime() - known.readAt) < cacheMs) return known.list;
  const list = database.system
    .read(
      db
        .selectFrom("content_link_secret")
        .select("secret")
        .orderBy(sql`created_at <= clock_timestamp() - interval '2 minutes'`, "desc")
        .orderBy("created_at", "desc"),
    )
    .then((rows) => rows.map(({ secret }) => secret));
  const read = { list, readAt: now.getTime() };
  secrets.set(database, read);
  list.catch(() => {
    if (secrets.get(database) === read) secrets.delete(database);
  });
  return list;
}

/**
 * Makes a new secret, which signs links from two minutes on. Links that were signed before open their pages until they end.
 *
 * @param endLinks ends all of them instead, within a minute, and signs at once.
 */
export async function rotateLinkSecret(database: Database, endLinks: boolean): Promise<void> {
  await database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('content link secret', 0))`);
    const ended = sql<boolean>`retired_at < clock_timestamp() - make_interval(secs => ${2 * lifeSeconds})`;
    await tx.run(db.deleteFrom("content_link_secret").where(endLinks ? sql<boolean>`true` : ended));
    await tx.run(db.updateTable("content_link_secret").set({ retired_at: now }).where("retired_at", "is", null));
    await tx.run(db.insertInto("content_link_secret").defaultValues());
  });
}
