import { hash, randomBytes } from "node:crypto";

/** The two halves of a key as it is presented: `as_live_<public id>_<secret>`. */
export interface KeyText {
  id: string;
  /** SHA-256 of the secret. */
  secretHash: Buffer;
}

const pattern = /^as_live_([0-9a-z]{16})_([0-9A-Za-z_-]{43})$/;

/** Takes a presented key apart; null when it does not look like one. */
export function parseKey(text: string): KeyText | null {
  const match = pattern.exec(text);
  if (!match) return null;
  return { id: match[1]!, secretHash: hashSecret(match[2]!) };
}

/** Makes a new key: what to show once, and what to store. The secret has 256 random bits. */
export function newKey(): { text: string } & KeyText {
  const id = randomBytes(10).toString("hex").slice(0, 16);
  const secret = randomBytes(32).toString("base64url");
  return { text: `as_live_${id}_${secret}`, id, secretHash: hashSecret(secret) };
}

function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}
