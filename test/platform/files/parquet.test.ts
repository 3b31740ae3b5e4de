import { expect, test } from "vitest";
import type { Cell, Column } from "../../../src/platform/files/columns.ts";
import { ParquetFile } from "../../../src/platform/files/parquet.ts";
import { writeRows } from "../../../src/platform/files/write.ts";

/*
 * Large files are made in a thread, a step after the other, and small ones at once. A file is the same either way.
 */

const columns: readonly Column[] = [
  { name: "name", type: "text" },
  { name: "n", type: "integer" },
  { name: "day", type: "day" },
  { name: "tags", type: "texts" },
];
const row = (n: number): Cell[] => [`${n} ${"x".repeat(300)}`, n, "2026-03-02", n % 3 ? ["a", `tag ${n}`] : []];
const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index));

async function* batches(count: number): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < count; from += 50) yield rowsFrom(from, Math.min(50, count - from));
}

async function collected(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

async function atOnce(count: number): Promise<Buffer> {
  const file = new ParquetFile(columns);
  return Buffer.concat([await file.add(rowsFrom(0, count)), await file.end()]);
}

test.each([0, 1, 700, 3_000, 45_000])("a file of %i rows is the same wherever it is made", async (count) => {
  const [expected, made] = [await atOnce(count), await collected(writeRows("parquet", columns, batches(count)))];
  expect(made.equals(expected)).toBe(true);
});

test("files that are made at the same time do not meet, also when one is given up or cannot be made", async () => {
  async function* withFraction() {
    yield* batches(2_000);
    yield [["half", 1.5, "2026-03-02", []] as Cell[]];
    yield* batches(20_000);
  }
  const givenUp = async () => {
    for await (const _chunk of writeRows("parquet", columns, batches(60_000))) return "given up";
    return "ended";
  };
  const [one, failed, left, other] = await Promise.allSettled([
    collected(writeRows("parquet", columns, batches(30_000))),
    collected(writeRows("parquet", columns, withFraction())),
    givenUp(),
    collected(writeRows("parquet", columns, batches(25_000))),
  ]);
  expect(one).toMatchObject({ status: "fulfilled" });
  expect((one as PromiseFulfilledResult<Buffer>).value.equals(await atOnce(30_000))).toBe(true);
  expect((other as PromiseFulfilledResult<Buffer>).value.equals(await atOnce(25_000))).toBe(true);
  expect(failed).toMatchObject({ status: "rejected", reason: expect.any(RangeError) });
  expect(left).toEqual({ status: "fulfilled", value: "given up" });
  // The thread has ended with the last of them; another one is begun.
  expect((await collected(writeRows("parquet", columns, batches(3_000)))).equals(await atOnce(3_000))).toBe(true);
});
