import type { Finding } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { decrypted, encrypted, readingKey } from "./secret.ts";

const secrets = sql<Pick<RowOf<"export_destination">, "id" | "secret">>`select id, secret from export_destination order by id`;

/**
 * Encrypts the secrets of all destinations with the first key of `EXPORT_SECRETS_KEY`, so that the others can be dropped.
 *
 * @returns how many are encrypted with it now, and the destinations whose secret none of the keys reads.
 */
export async function resealSecrets(database: Database, keys: string): Promise<{ resealed: number; unreadable: string[] }> {
  const destinations = await database.system.read(secrets);
  const unreadable: string[] = [];
  for (const { id, secret } of destinations) {
    let text: string;
    try {
      text = decrypted(keys, secret, id);
    } catch {
      unreadable.push(id);
      continue;
    }
    const resealed = encrypted(keys, text, id);
    // One that was deleted meanwhile stays so.
    await database.system.run(sql`update export_destination set secret = ${resealed} where id = ${id}`);
  }
  return { resealed: destinations.length - unreadable.length, unreadable };
}

/** What the doctor says of `EXPORT_SECRETS_KEY`: whether it reads the secrets that there are, and whether others than the first are needed. */
export async function inspectSecrets(database: Database, keys: string | undefined): Promise<Omit<Finding, "name">> {
  const destinations = await database.system.read(secrets);
  const all = destinations.length;
  const read = destinations.map(({ id, secret }) => readingKey(keys ?? "", secret, id));
  const lost = read.filter((key) => key === -1).length;
  if (lost > 0) {
    const text = `no key of EXPORT_SECRETS_KEY reads the secrets of ${lost} of ${all} storages, so pushes to them fail: add the key that they were encrypted with after a comma, or have customers name them anew (\`npm run admin -- reseal-export-secrets\` lists them)`;
    return { level: "problem", text };
  }
  if (keys === undefined) return { level: "warning", text: "EXPORT_SECRETS_KEY is not set: no storage can be named for exports" };
  const old = read.filter((key) => key > 0).length;
  if (old === 0) return { level: "ok", text: `the first key of EXPORT_SECRETS_KEY reads the secrets of ${all} storages` };
  const text = `the secrets of ${old} of ${all} storages need a later key of EXPORT_SECRETS_KEY: run \`npm run admin -- reseal-export-secrets\` before it is dropped`;
  return { level: "warning", text };
}
