import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { dayOf } from "../time/index.ts";
import type { Cell, Column, ColumnType } from "./columns.ts";

/**
 * Row groups are written when they hold so many cells' characters or rows: readers like large ones, and a group is held in memory
 * while it is written.
 */
const groupCharacters = 4_000_000;
const groupRows = 20_000;

/** An Apache Parquet file, Snappy compressed, made row group by row group. */
export class ParquetFile {
  readonly #columns: readonly Column[];
  readonly #bytes = new ByteWriter(64 * 1024);
  readonly #file: ParquetWriter;
  #group: (readonly Cell[])[] = [];
  #characters = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    const schema = [{ name: "rows", num_children: columns.length }, ...columns.flatMap(elements)];
    this.#file = new ParquetWriter({ writer: this.#bytes, schema, createdBy: "answerscope" });
  }

  /** @returns what follows in the file; empty while rows are collected. */
  async add(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
    let isWritten = false;
    for (const row of rows) {
      this.#group.push(row);
      this.#characters += charactersOf(row);
      if (this.#characters < groupCharacters && this.#group.length < groupRows) continue;
      await this.#writeGroup();
      isWritten = true;
    }
    return isWritten ? taken(this.#bytes) : new Uint8Array();
  }

  /** @returns the rest of the file. */
  async end(): Promise<Uint8Array> {
    if (this.#group.length > 0) await this.#writeGroup();
    await this.#file.finish();
    return taken(this.#bytes);
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#group;
    [this.#group, this.#characters] = [[], 0];
    await this.#file.write({
      columnData: this.#columns.map(({ name, type }, index) => {
        return { name, data: rows.map((row) => toParquet(type, row[index] ?? null)) };
      }),
      rowGroupSize: rows.length,
    });
  }
}

/** What was written since the last time; positions in the file go on. */
function taken(bytes: ByteWriter): Uint8Array {
  const chunk = bytes.getBytes().slice();
  bytes.index = 0;
  return chunk;
}

/** What a row holds, about. */
export function charactersOf(row: readonly Cell[]): number {
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
