/**
 * The `answered` answers of one website, schedule and UTC day in columns, in the order of their instants. What filters and
 * metrics need of an answer fits in about 16 bytes, so that a year is scanned in milliseconds.
 */
export interface Day {
  /** Days since 1970-01-01. */
  day: number;
  /** Number of answers. */
  answers: number;
  /**
   * Numbers of the companies that some answer mentions or cites, ascending: the columns of `marks`. A sealed day has those too
   * that are not tracked any more; `trackedDay` takes them out before anything is counted.
   */
  companies: Uint32Array;
  /** Numbers of prompts and locations; the columns `prompt` and `location` hold indexes into them. 0: no location. */
  prompts: Uint32Array;
  locations: Uint32Array;
  /** Millisecond of the day. */
  ms: Uint32Array;
  prompt: Uint16Array | Uint32Array;
  location: Uint8Array | Uint32Array;
  /** The catalogue's number of the model, with `cutBit` set where the answer was cut. */
  model: Uint8Array;
  /** For each answer and company: rank (0: not mentioned), with the highest bit set where the answer cites the company. */
  marks: Uint8Array | Uint16Array;
  /** The hosts that the answers cite; null where they were not asked for. */
  hosts: DayHosts | null;
}

/** The cited addresses of a day's answers by host: `entries` from `starts[i]` up to `starts[i + 1]` belong to answer `i`. */
export interface DayHosts {
  /** Numbers of hosts, ascending; `entries` holds places in it, one for each citation. */
  numbers: Uint32Array;
  starts: Uint32Array;
  entries: Uint16Array | Uint32Array;
}

/** `seal` names contents that never change; `counts` is null where they were made with other companies. */
export interface SealedDay {
  /** Days since 1970. */
  day: number;
  schedule: number;
  seal: string;
  counts: Buffer | null;
}

/** The bit of a day's `model` that says that the answer was cut; numbers of models lie below. */
export const cutBit = 0x80;

/** The bit of a mark that says `cites`. */
export const citesBit = (marks: Uint8Array | Uint16Array): number => (marks instanceof Uint8Array ? 0x80 : 0x8000);

/** Counts a mark or its rank without a branch, which would be taken at random. @param bits at most 16 of them. */
export const oneUnlessZero = (bits: number): number => (bits + 0xffff) >>> 16;

/** What the objects around a day's columns take. */
const overheadBytes = 4_096;

/** What a day takes of a process's memory. */
export const bytesOf = ({ hosts, ...day }: Day): number =>
  [...Object.values(day), ...Object.values(hosts ?? {})].reduce<number>(
    (sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0),
    overheadBytes,
  );
