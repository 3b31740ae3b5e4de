import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/*
 * How versions are stored. Version 1 is compressed as it is; each later one is compressed with an earlier text as its
 * dictionary, which makes what they share cost next to nothing (`zstd --patch-from`). The earlier text is not the last one but
 * the one whose number, counted from 0, has the lowest set bit cleared (Subversion's skip-deltas): any of n versions is read
 * through at most log2(n) patches, without full copies in between.
 */

/** The number of the version that a version is stored against; null for the first. */
function baseOf(number: number): number | null {
  const index = number - 1;
  return index === 0 ? null : (index & (index - 1)) + 1;
}

/** The versions that reading one takes, the first one first. */
function chainOf(number: number): number[] {
  const chain: number[] = [];
  for (let at: number | null = number; at !== null; at = baseOf(at)) chain.unshift(at);
  return chain;
}

/** What reads: a transaction, or rows outside of one. */
type Run = Transaction["run"];

/** The text of a recorded version. */
export async function readVersionText(run: Run, contentId: string, number: number): Promise<string> {
  const patches = await run(
    db
      .selectFrom("content_version")
      .select("patch")
      .where("content_id", "=", contentId)
      .where("number", "=", sql<number>`any(${chainOf(number)}::int[])`)
      .orderBy("number"),
  );
  return patches.reduce<Buffer | null>((base, { patch }) => unpack(patch, base), null)!.toString("utf8");
}

/** A text as the patch that is stored for a version of this number. */
export async function packVersion(run: Run, contentId: string, number: number, text: string): Promise<Buffer> {
  const base = baseOf(number);
  return pack(Buffer.from(text), base === null ? null : Buffer.from(await readVersionText(run, contentId, base)));
}

/** zstd refuses empty dictionaries. */
const asDictionary = (base: Buffer | null) => (base && base.length > 0 ? { dictionary: base } : {});

function pack(text: Buffer, base: Buffer | null): Buffer {
  // The window has to reach back over the whole text and its base.
  const reach = text.length + (base?.length ?? 0);
  const windowLog = Math.min(Math.max(Math.ceil(Math.log2(reach + 1)), 10), 27);
  return zstdCompressSync(text, {
    ...asDictionary(base),
    params: {
      [constants.ZSTD_c_compressionLevel]: 3,
      [constants.ZSTD_c_windowLog]: windowLog,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
}

function unpack(patch: Buffer, base: Buffer | null): Buffer {
  return zstdDecompressSync(patch, asDictionary(base));
}
