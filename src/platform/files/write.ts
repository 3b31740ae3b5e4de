import type { Cell, Column, FileFormat } from "./columns.ts";
import { parquet } from "./parquet-in-thread.ts";
import { csv, jsonLines } from "./text.ts";

/**
 * Rows as a file, in chunks as they come; no more than a batch, or for Parquet a row group, is held in memory.
 *
 * @param batches rows whose cells are in the order of `columns`.
 */
export function writeRows(
  format: FileFormat,
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string | Uint8Array> {
  return format === "parquet" ? parquet(columns, batches) : lines(format, columns, batches);
}

async function* lines(
  format: "jsonl" | "csv",
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const batch of batches) {
    const text = format === "jsonl" ? jsonLines(columns, batch) : csv(columns, batch, isFirst);
    isFirst = false;
    if (text !== "") yield text;
  }
  // A file without rows still names its columns.
  if (isFirst && format === "csv") yield csv(columns, [], true);
}
