export { type Cell, type Column, contentTypes, type FileFormat, fileFormats } from "./columns.ts";
export { writeRows } from "./write.ts";
