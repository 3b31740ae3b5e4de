import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import { type Database, sql } from "../database.ts";
import { publicUrl } from "../public-url.ts";

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
  const secret = await secretOf(services.database);
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  return (place) => {
    const signature = sign(secret, place, expires).toString("base64url");
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
  const expected = sign(await secretOf(database), place, Number(link.expires));
  const given = Buffer.from(link.signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(secret: string, { websiteId, contentId }: Omit<HubPlace, "sheetId">, expires: number): Buffer {
  return createHmac("sha256", secret).update(`${websiteId}/${contentId}/${expires}`).digest();
}

const secrets = new WeakMap<Database, Promise<string>>();

function secretOf(database: Database): Promise<string> {
  let secret = secrets.get(database);
  if (!secret) {
    secret = database.system.read<{ secret: string }>(sql`select secret from content_link_secret`).then(([row]) => row!.secret);
    secrets.set(database, secret);
    secret.catch(() => secrets.delete(database));
  }
  return secret;
}
