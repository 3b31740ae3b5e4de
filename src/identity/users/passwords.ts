import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Turns } from "../../platform/batches/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

const derive = promisify(argon2);

/** OWASP's second recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes run in Node's pool of four threads, which compression and DNS lookups share: two of them stay free. */
const turns = new Turns({
  atOnce: 2,
  crowd: {
    mostWaiting: 40,
    refuse: () =>
      new Refusal(503, "Too many people are signing in at this moment; try again in a few seconds", { retryAfterSeconds: 5 }),
  },
});

/**
 * @returns the hash in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @throws Refusal 503 when too many hashes are asked for at once.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, { ...cost, nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const nobody = await hashPassword("nobody has this password");

/**
 * Compares in constant time. Without a stored hash the same work is done, and the answer is no.
 *
 * @throws Refusal 503 when too many hashes are asked for at once.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [, , , costs, nonce, tag] = (stored ?? nobody).split("$") as [string, string, string, string, string, string];
  const numbers = Object.fromEntries(costs.split(",").map((pair) => pair.split("=")));
  const expected = Buffer.from(tag, "base64");
  const actual = await hash(password, {
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(numbers.m),
    passes: Number(numbers.t),
    parallelism: Number(numbers.p),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

function hash(password: string, parameters: Omit<Argon2Parameters, "message">): Promise<Buffer> {
  // The same characters typed on another keyboard are the same password (NIST SP 800-63B). Nothing else is changed, and nothing cut.
  return turns.take(() => derive("argon2id", { ...parameters, message: password.normalize("NFKC") }));
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
