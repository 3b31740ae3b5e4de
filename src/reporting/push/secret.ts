import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret with the service's key (AES-256-GCM), bound to the record that it belongs to. */
export function encrypted(key: string, secret: string, recordId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key), nonce).setAAD(Buffer.from(recordId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The secret again. @throws Error when the key is another one, or the record. */
export function decrypted(key: string, stored: Buffer, recordId: string): string {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key), stored.subarray(0, nonceBytes))
    .setAAD(Buffer.from(recordId))
    .setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", "export destinations", 32));
