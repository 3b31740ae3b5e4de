import { z } from "zod";

/** Keys of payloads in Temporal. */
export interface PayloadKeys {
  /** The id of the key that new payloads are encrypted with; null: they are written as they are. */
  writing: string | null;
  /** 32 bytes each, by their ids; every one of them can be read with. */
  keys: ReadonlyMap<string, Buffer>;
}

const notation = /^(?<id>[A-Za-z0-9._-]{1,64}):(?<key>[A-Za-z0-9+/]{43}=)$/;

/** `<id>:<32 bytes in base64>`, separated by commas: the first writes, all are read with; `none` in the first place writes as it is. */
export const payloadKeys = z.string().transform((text, context): PayloadKeys => {
  const entries = text.split(",").map((entry) => entry.trim());
  const isPlain = entries[0] === "none";
  const keys = new Map<string, Buffer>();
  for (const entry of isPlain ? entries.slice(1) : entries) {
    const { id, key } = notation.exec(entry)?.groups ?? {};
    if (!id || !key || keys.has(id)) {
      context.addIssue("expected <id>:<32 random bytes in base64>, each id once, separated by commas");
      return z.NEVER;
    }
    keys.set(id, Buffer.from(key, "base64"));
  }
  return { writing: isPlain ? null : [...keys.keys()][0]!, keys };
});
