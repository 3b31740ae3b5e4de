import { createHash } from "node:crypto";

/** Bytes of a logo. */
export const mostLogoBytes = 128 * 1024;

export type LogoType = "image/png" | "image/jpeg" | "image/svg+xml";

export interface Logo {
  bytes: Buffer;
  type: LogoType;
  /** Hexadecimal, of the bytes. */
  hash: string;
}

/** A logo by what its bytes are, whatever somebody calls them; null for what is no PNG, JPEG or SVG. */
export function logoOf(bytes: Buffer): Logo | null {
  const type = typeOf(bytes);
  return type && { bytes, type, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32) };
}

function typeOf(bytes: Buffer): LogoType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  const text = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return /^(?:<\?xml\b|<!--|<!DOCTYPE svg\b|<svg\b)/.test(text) && /<svg[\s>]/.test(text) ? "image/svg+xml" : null;
}
