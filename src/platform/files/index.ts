export { type Cell, type Column, type ColumnType, contentTypes, type FileFormat, fileFormats } from "./columns.ts";
export { writeRows } from "./write.ts";
