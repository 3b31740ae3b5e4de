import { expect, test } from "vitest";
import { decrypted, encrypted } from "../../../src/reporting/push/secret.ts";

const plain = "n".repeat(44);
const long = "o".repeat(33);

test.each([
  ["without a comma", "o".repeat(40)],
  ["as short as one may be", "o".repeat(32)],
  ["with one in its short beginning", `o,${long}`],
  ["with one before its short end", `${long},o`],
  ["with two", `o,${long},o`],
  ["that could be two keys", `${long},${long}`],
])("an old key %s is replaced without a gap", (_, old) => {
  const read = (keys: string, stored: Buffer) => decrypted(keys, stored, "record");
  const before = encrypted(old, "secret", "record");
  const [during, after] = [`${old},${plain}`, `${plain},${old}`];
  for (const keys of [old, during, after]) expect(read(keys, before)).toBe("secret");
  // While processes change from one to the next, they read what the others write.
  const written = encrypted(during, "secret", "record");
  for (const keys of [old, during, after]) expect(read(keys, written)).toBe("secret");
  const resealed = encrypted(after, "secret", "record");
  for (const keys of [during, after, plain]) expect(read(keys, resealed)).toBe("secret");
});
