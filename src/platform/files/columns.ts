/** What the cells of a column hold. Instants and days are texts as the API shows them. */
export type ColumnType = "text" | "integer" | "number" | "boolean" | "instant" | "day" | "texts";

/** A column of a file of rows. */
export interface Column {
  name: string;
  type: ColumnType;
}

/** A cell; null where there is no value. */
export type Cell = string | number | boolean | null | readonly string[];

/** The formats in which rows are written. */
export const fileFormats = ["jsonl", "csv", "parquet"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const contentTypes: Record<FileFormat, string> = {
  jsonl: "application/jsonl; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};
