import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a secret with the service's key (AES-256-GCM), bound to the record that it belongs to. */
export function seal(key: string, secret: string, recordId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key), nonce).setAAD(Buffer.from(recordId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key is another one, or the record. */
export function unseal(key: string, sealed: Buffer, recordId: string): string {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(recordId))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", "export destinations", 32));
