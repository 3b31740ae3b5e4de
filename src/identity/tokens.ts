import { hash, randomBytes } from "node:crypto";

/** A new secret for a link or a cookie, 256 random bits; only its hash is stored. */
export function newToken(): { text: string; hash: Buffer } {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashToken(text) };
}

export function hashToken(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
