import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** What is sent of an answer: its text, and the same compressed once somebody takes it so. */
interface Sent {
  text: Buffer;
  gzipped?: Promise<Buffer>;
}

/** What was sent of answers that are given again; null until it is made. */
const sent = new WeakMap<object, Sent | null>();

/** Less is sent as it is. */
const MIN_GZIPPED_BYTES = 1_024;

const gzipped = promisify(gzip);

/** Marks an answer as one that will be given again as the same object, which must not be changed then: its text is made once. */
export function keptAnswer<Output extends object>(output: Output): Output {
  if (!sent.has(output)) sent.set(output, null);
  return output;
}

/** An answer as JSON, in UTF-8. */
export const jsonOf = (output: unknown): Buffer => sentOf(output)?.text ?? encoded(JSON.stringify(output));

/** Texts are encoded here and copied: measuring one first, as `Buffer.from` and the sending of a string do, takes as long as encoding it. */
const scratch = Buffer.allocUnsafeSlow(1024 * 1024);

function encoded(text: string): Buffer {
  const mayFit = 3 * text.length <= scratch.length;
  return mayFit ? Buffer.from(scratch.subarray(0, scratch.write(text))) : Buffer.from(text);
}

/** An answer that is given again, as JSON in gzip's form, which takes longer to make than the answer; undefined for others and short ones. */
export function gzippedJsonOf(output: unknown): Promise<Buffer> | undefined {
  const kept = sentOf(output);
  if (!kept || kept.text.length < MIN_GZIPPED_BYTES) return undefined;
  kept.gzipped ??= gzipped(kept.text).catch((error) => {
    // The next one tries again.
    delete kept.gzipped;
    throw error;
  });
  return kept.gzipped;
}

function sentOf(output: unknown): Sent | undefined {
  if (typeof output !== "object" || output === null || !sent.has(output)) return undefined;
  const kept = sent.get(output) ?? { text: encoded(JSON.stringify(output)) };
  sent.set(output, kept);
  return kept;
}
