import { randomBytes } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from "jose";
import { type Database, json, now, secondsFromNow, sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

export const signingAlgorithm = "ES256";

/** A new key is published for this long before it signs, so that every process and client knows it by then. */
const publishedMinutes = 5;
/** An old key is published for this long after it stopped signing; access tokens live for minutes. */
const keptHours = 24;

/** The secrets that every process uses alike. */
export interface OAuthKeys {
  /** Private keys, published by their public halves; the first one signs. */
  signing: (JWK & { kid: string })[];
  /** Secrets of signed cookies. */
  cookies: string[];
  /** Changes whenever any of this does. */
  version: string;
}

/** The keys of now; made by whichever process comes first and stored before anything is signed with them. */
export function readKeys(database: Database): Promise<OAuthKeys> {
  return database.system.transaction(async (tx) => {
    const found = await selectKeys(tx);
    if (found) return found;
    // One process makes them; the others wait here and then find them.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('oauth keys', 0))`);
    const foundMeanwhile = await selectKeys(tx);
    if (foundMeanwhile) return foundMeanwhile;
    await insertSigningKey(tx, 0);
    await insertCookieSecret(tx, "cookie", 0);
    return (await selectKeys(tx))!;
  });
}

/**
 * Makes a new signing key and a new secret of cookies. They sign after five minutes; the old ones are still good for a day
 * after that.
 *
 * @returns the new signing key's id.
 */
export function rotateSigningKey(database: Database): Promise<string> {
  return database.system.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('oauth keys', 0))`);
    await tx.run(db.deleteFrom("oauth_key").where("retired_at", "<=", now));
    const retired_at = secondsFromNow(publishedMinutes * 60 + keptHours * 3600);
    await tx.run(db.updateTable("oauth_key").set({ retired_at }).where("retired_at", "is", null));
    await insertCookieSecret(tx, randomBytes(9).toString("base64url"), publishedMinutes);
    return insertSigningKey(tx, publishedMinutes);
  });
}

/** Cut to the column's milliseconds: rounded up it would lie ahead of a reader of this very millisecond. */
const activeFrom = (afterMinutes: number) =>
  sql<string>`date_trunc('milliseconds', clock_timestamp()) + make_interval(mins => ${afterMinutes})`;

async function insertCookieSecret(tx: Transaction, id: string, afterMinutes: number): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  await tx.run(
    db.insertInto("oauth_key").values({ id, purpose: "cookie", secret: json({ secret }), active_from: activeFrom(afterMinutes) }),
  );
}

async function insertSigningKey(tx: Transaction, afterMinutes: number): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = randomBytes(9).toString("base64url");
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: signingAlgorithm, use: "sig" };
  await tx.run(
    db.insertInto("oauth_key").values({ id: kid, purpose: "sign", secret: json(jwk), active_from: activeFrom(afterMinutes) }),
  );
  return kid;
}

async function selectKeys(tx: Transaction): Promise<OAuthKeys | null> {
  const found = await tx.run<{ id: string; purpose: string; secret: JWK & { kid: string; secret: string }; signs: boolean }>(sql`
    select id, purpose, secret, active_from <= clock_timestamp() as signs from oauth_key
    where retired_at is null or retired_at > clock_timestamp()
    -- The newest one that may sign, then the others.
    order by (active_from <= clock_timestamp()) desc, active_from desc, id`);
  const signing = found.filter(({ purpose }) => purpose === "sign").map(({ secret }) => secret);
  const cookies = found.filter(({ purpose }) => purpose === "cookie").map(({ secret }) => secret.secret);
  if (signing.length === 0 || cookies.length === 0) return null;
  return { signing, cookies, version: found.map(({ id, signs }) => `${id}${signs ? "" : "?"}`).join(" ") };
}

/** What checks signatures; nothing secret is in it. */
export const publicKeys = (keys: OAuthKeys) =>
  createLocalJWKSet({ keys: keys.signing.map(({ d: _, ...publicHalf }) => publicHalf as JWK) });

const staleMs = 30_000;

/** Keeps the keys of this process fresh enough for a rotation to pass unnoticed. */
export class KeyRing {
  readonly #database: Database;
  #keys: Promise<OAuthKeys> | null = null;
  #readAt = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param atLeast how fresh the keys have to be, in milliseconds. */
  read(atLeast = staleMs): Promise<OAuthKeys> {
    if (this.#keys && performance.now() - this.#readAt < atLeast) return this.#keys;
    const keys = readKeys(this.#database);
    this.#keys = keys;
    this.#readAt = performance.now();
    // A failure is not kept.
    keys.catch(() => {
      if (this.#keys === keys) this.#keys = null;
    });
    return keys;
  }
}
