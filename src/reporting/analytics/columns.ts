/**
 * Stored forms of days: columns of numbers one after the other, each filled up to four bytes, so that a reader lays typed arrays
 * over them. Numbers are little-endian, as on every machine that the service runs on.
 */
type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const filledUp = (bytes: number): number => (bytes + 3) & ~3;

export function join(...columns: Column[]): Buffer {
  const joined = new ArrayBuffer(columns.reduce((sum, column) => sum + filledUp(column.byteLength), 0));
  const [bytes, words] = [new Uint8Array(joined), new Uint32Array(joined)];
  let at = 0;
  for (const column of columns) {
    // Most columns are of these two, and short days have columns of few bytes, for which a view of their own takes longer than copying.
    if (column instanceof Uint32Array) words.set(column, at / 4);
    else if (column instanceof Uint8Array) bytes.set(column, at);
    else bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += filledUp(column.byteLength);
  }
  return Buffer.from(joined);
}

/** Takes columns off a stored form, one after the other. */
export class Columns {
  readonly #bytes: ArrayBuffer;
  #at = 0;

  constructor(stored: Buffer) {
    // A copy of its own: buffers from the wire lie anywhere in larger ones, and typed arrays want whole steps.
    this.#bytes = new Uint8Array(stored).buffer;
  }

  /** Only where what stands before is a multiple of eight bytes. */
  f64(length: number): Float64Array {
    return new Float64Array(this.#bytes, this.#take(length * 8), length);
  }

  u32(length: number): Uint32Array {
    return new Uint32Array(this.#bytes, this.#take(length * 4), length);
  }

  u16(length: number): Uint16Array {
    return new Uint16Array(this.#bytes, this.#take(length * 2), length);
  }

  u8(length: number): Uint8Array {
    return new Uint8Array(this.#bytes, this.#take(length), length);
  }

  #take(bytes: number): number {
    const at = this.#at;
    this.#at += filledUp(bytes);
    return at;
  }
}
