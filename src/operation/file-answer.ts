import { z } from "zod";
import type { FileFormat } from "../platform/files/index.ts";

/** An answer that is a file, written to the caller as it is made. Only REST gives files. */
export class FileAnswer {
  readonly format: FileFormat;
  /** Without the extension. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Headers beside the type, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    format: FileFormat,
    name: string,
    chunks: AsyncIterable<string | Uint8Array>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.format = format;
    this.name = name;
    this.chunks = chunks;
    this.headers = headers;
  }
}

/** The schema of an answer in whose place the handler may give a file. */
export const orFile = <Answer extends z.ZodType>(answer: Answer) =>
  answer as z.ZodType<z.output<Answer>, z.input<Answer> | FileAnswer>;

/** The schema of a text that the handler gives in pieces, which are written to the caller as they are made. */
export const textInPieces = z.string() as z.ZodType as z.ZodType<string, AsyncIterable<string>>;
