import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { dayOf } from "../time/index.ts";
import type { Cell, Column, ColumnType } from "./columns.ts";

/**
 * Row groups are written when they hold so many cells' characters or rows: readers like large ones, and a group is held in memory
 * while it is written.
 */
const groupCharacters = 4_000_000;
const groupRows = 20_000;

/** Rows as an Apache Parquet file, Snappy compressed, written row group by row group. */
export async function* parquet(
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter(64 * 1024);
  const schema = [{ name: "rows", num_children: columns.length }, ...columns.flatMap(elements)];
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: "answerscope" });
  let group: (readonly Cell[])[] = [];
  let characters = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      group.push(row);
      characters += charactersOf(row);
      if (characters < groupCharacters && group.length < groupRows) continue;
      await writeGroup(file, columns, group);
      yield taken(bytes);
      [group, characters] = [[], 0];
    }
  }
  if (group.length > 0) await writeGroup(file, columns, group);
  await file.finish();
  yield taken(bytes);
}

async function writeGroup(file: ParquetWriter, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Promise<void> {
  await file.write({
    columnData: columns.map(({ name, type }, index) => ({ name, data: rows.map((row) => toParquet(type, row[index] ?? null)) })),
    rowGroupSize: rows.length,
  });
}

/** What was written since the last time; positions in the file go on. */
function taken(bytes: ByteWriter): Uint8Array {
  const chunk = bytes.getBytes().slice();
  bytes.index = 0;
  return chunk;
}

function charactersOf(row: readonly Cell[]): number {
  let sum = 0;
  for (const cell of row) {
    if (typeof cell === "string") sum += cell.length;
    else if (typeof cell === "object" && cell !== null) for (const item of cell) sum += item.length;
    else sum += 8;
  }
  return sum;
}

const text = { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" } as const;

const scalars: Record<Exclude<ColumnType, "texts">, Omit<SchemaElement, "name">> = {
  text,
  integer: { type: "INT64", repetition_type: "OPTIONAL" },
  number: { type: "DOUBLE", repetition_type: "OPTIONAL" },
  boolean: { type: "BOOLEAN", repetition_type: "OPTIONAL" },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
    repetition_type: "OPTIONAL",
  },
  day: { type: "INT32", converted_type: "DATE", repetition_type: "OPTIONAL" },
};

function elements({ name, type }: Column): SchemaElement[] {
  if (type !== "texts") return [{ name, ...scalars[type] }];
  return [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", ...text },
  ];
}

function toParquet(type: ColumnType, cell: Cell): unknown {
  if (cell === null) return undefined;
  if (type === "integer") return BigInt(cell as number);
  if (type === "instant") return BigInt(Date.parse(cell as string));
  if (type === "day") return dayOf(Date.parse(cell as string));
  return cell;
}
