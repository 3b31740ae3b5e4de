import type { AnyOperation } from "../../src/operation/index.ts";

/** What a body may cost. */
export interface BodyLimits {
  maxBytes: number;
  /** Lists and objects inside each other. */
  maxDepth: number;
  /** Values of every kind, at any depth. */
  maxValues: number;
}

const KIB = 1024;
const maxDepth = 32;

/** Enough for every call but those that carry texts or long lists. */
export const smallBody: BodyLimits = { maxBytes: 256 * KIB, maxDepth, maxValues: 20_000 };

export const largeBody: BodyLimits = { maxBytes: 8 * KIB * KIB, maxDepth, maxValues: 300_000 };

export const limitsOf = (operation: AnyOperation): BodyLimits => (operation.largeBody ? largeBody : smallBody);

/** `256 KiB`, `8 MiB` */
export const sizeText = ({ maxBytes }: Pick<BodyLimits, "maxBytes">): string =>
  maxBytes >= KIB * KIB ? `${maxBytes / KIB / KIB} MiB` : `${maxBytes / KIB} KiB`;
