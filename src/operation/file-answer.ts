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
