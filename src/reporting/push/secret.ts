import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

const shortestKey = 32;

/**
 * The keys of `EXPORT_SECRETS_KEY`: one, or several with commas between. The first encrypts, all are tried to read with, so that a key is replaced without a
 * gap. A key may hold commas itself, so whatever stands between two commas, however many it has within, is tried; what would make a key too short is one of these.
 */
function keysOf(variable: string): string[] {
  const ends = [...variable.matchAll(/,|$/g)].map(({ index }) => index);
  const starts = [0, ...ends.slice(0, -1).map((end) => end + 1)];
  const isLongEnough = (length: number) => length >= shortestKey;
  const firstEnd = ends.find((end) => isLongEnough(end) && isLongEnough(variable.length - end - 1)) ?? variable.length;
  const others = starts.flatMap((start) =>
    ends.filter((end) => isLongEnough(end - start)).map((end) => variable.slice(start, end)),
  );
  return [variable.slice(0, firstEnd), ...others];
}

/** Encrypts a secret with the service's key (AES-256-GCM), bound to the record that it belongs to. */
export function encrypted(keys: string, secret: string, recordId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derived(keysOf(keys)[0]!), nonce).setAAD(Buffer.from(recordId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The secret again. @throws Error when it was encrypted with none of the keys, or for another record. */
export function decrypted(keys: string, stored: Buffer, recordId: string): string {
  for (const key of keysOf(keys)) {
    const text = decryptedWith(key, stored, recordId);
    if (text !== null) return text;
  }
  throw new Error("none of the keys of EXPORT_SECRETS_KEY reads this secret");
}

/** Which of the keys reads the secret, from 0; -1 where none does. Only the first is needed for one that it reads. */
export const readingKey = (keys: string, stored: Buffer, recordId: string): number =>
  keysOf(keys).findIndex((key) => decryptedWith(key, stored, recordId) !== null);

/** null: another key's, or another record's. */
function decryptedWith(key: string, stored: Buffer, recordId: string): string | null {
  const decipher = createDecipheriv("aes-256-gcm", derived(key), stored.subarray(0, nonceBytes))
    .setAAD(Buffer.from(recordId))
    .setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decipher.update(stored.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const derived = (key: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", "export destinations", 32));
