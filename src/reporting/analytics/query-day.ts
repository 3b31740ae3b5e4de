import { Columns, join } from "./columns.ts";

/**
 * The stored answers of one website, schedule and UTC day that came with search queries, of every outcome and in the order of
 * their instants, in columns.
 */
export interface QueryDay {
  /** Numbers of the answers. */
  n: Float64Array;
  /** Millisecond of the day. */
  ms: Uint32Array;
  prompt: Uint32Array;
  /** 0: no location. */
  location: Uint32Array;
  model: Uint8Array;
  /** Places in `texts`. */
  text: Uint32Array;
  /** An answer's queries, folded, with `querySeparator` between them; each text once. */
  texts: string[];
}

/** No text of a person has it. */
export const querySeparator = "\u0001";

const version = 1;
const rowHeadBytes = 26;

/** Brings rows as the database packs them (`selectRawDays`) into the stored form. */
export function packQueries(raw: Buffer | null): Buffer {
  const rows = raw ? [...rawRows(raw)] : [];
  const texts = [...new Set(rows.map(({ text }) => text))];
  const placeOf = new Map(texts.map((text, place) => [text, place]));
  const encoded = texts.map((text) => Buffer.from(text, "latin1"));
  return join(
    // Four numbers, so that the 64-bit ones lie on whole steps.
    Uint32Array.from([version, rows.length, texts.length, 0]),
    Float64Array.from(rows, ({ n }) => n),
    Uint32Array.from(rows, ({ ms }) => ms),
    Uint32Array.from(rows, ({ prompt }) => prompt),
    Uint32Array.from(rows, ({ location }) => location),
    Uint8Array.from(rows, ({ model }) => model),
    Uint32Array.from(rows, ({ text }) => placeOf.get(text)!),
    Uint32Array.from(encoded, ({ length }) => length),
    new Uint8Array(Buffer.concat(encoded)),
  );
}

/** `text` holds the bytes of the text, one in each character: most texts are there several times, and are decoded when read. */
function* rawRows(
  raw: Buffer,
): Generator<{ n: number; ms: number; prompt: number; location: number; model: number; text: string }> {
  for (let at = 0; at < raw.length; ) {
    const bytes = raw.readUInt32BE(at + 22);
    yield {
      n: Number(raw.readBigInt64BE(at)),
      ms: raw.readUInt32BE(at + 8),
      prompt: raw.readUInt32BE(at + 12),
      location: raw.readUInt32BE(at + 16),
      model: raw.readUInt16BE(at + 20),
      text: raw.toString("latin1", at + rowHeadBytes, at + rowHeadBytes + bytes),
    };
    at += rowHeadBytes + bytes;
  }
}

export function decodeQueries(stored: Buffer): QueryDay {
  const columns = new Columns(stored);
  const [found, rows = 0, count = 0] = columns.u32(4);
  if (found !== version) throw new Error(`queries of version ${found}: run rebuild-analytics`);
  const day = {
    n: columns.f64(rows),
    ms: columns.u32(rows),
    prompt: columns.u32(rows),
    location: columns.u32(rows),
    model: columns.u8(rows),
    text: columns.u32(rows),
  };
  const lengths = columns.u32(count);
  const bytes = Buffer.from(columns.u8(lengths.reduce((sum, length) => sum + length, 0)));
  const texts: string[] = [];
  let at = 0;
  for (const length of lengths) {
    texts.push(bytes.toString("utf8", at, at + length));
    at += length;
  }
  return { ...day, texts };
}
