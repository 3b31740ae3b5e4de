import { Worker } from "node:worker_threads";
import type { Cell, Column } from "./columns.ts";
import { charactersOf, ParquetFile } from "./parquet.ts";
import type { FileReply, FileStep } from "./parquet-thread.ts";

type Batch = readonly (readonly Cell[])[];

/** A file of no more than this is made at once: to start a thread takes longer. */
const inline = { rows: 1_000, characters: 200_000 };

/**
 * Rows as an Apache Parquet file, in chunks as row groups are full. A row group takes a tenth of a second to be made, so large files are made
 * in a thread: one for all of a process, which ends with the last of them.
 */
export async function* parquet(
  columns: readonly Column[],
  batches: AsyncIterable<Batch> | Iterable<Batch>,
): AsyncGenerator<Uint8Array> {
  let held: (readonly Cell[])[] = [];
  let characters = 0;
  let file: ThreadFile | undefined;
  try {
    for await (const batch of batches) {
      held.push(...batch);
      if (!file) {
        for (const row of batch) characters += charactersOf(row);
        if (held.length <= inline.rows && characters <= inline.characters) continue;
        file = await ThreadFile.open(columns);
      }
      const bytes = await file.ask({ step: "add", rows: held });
      held = [];
      if (bytes.length > 0) yield bytes;
    }
    if (file) yield await file.ask({ step: "end" });
    else {
      const small = new ParquetFile(columns);
      const group = await small.add(held);
      if (group.length > 0) yield group;
      yield await small.end();
    }
  } finally {
    file?.close();
  }
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  /** The files that are being made, each with who waits for its step. */
  files: Map<number, Waiting | null>;
}

let running: Thread | null = null;
let opened = 0;

/** A file that is made in the thread, a step after the other. */
class ThreadFile {
  readonly #thread: Thread;
  readonly #file: number;

  private constructor(thread: Thread, file: number) {
    this.#thread = thread;
    this.#file = file;
  }

  static async open(columns: readonly Column[]): Promise<ThreadFile> {
    running ??= start();
    const made = new ThreadFile(running, ++opened);
    running.files.set(made.#file, null);
    try {
      await made.ask({ step: "open", columns });
      return made;
    } catch (error) {
      made.close();
      throw error;
    }
  }

  /** @throws what failed in the thread, or ended it. */
  ask(step: DistributedOmit<FileStep, "file">): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#thread.files.set(this.#file, { resolve, reject });
    this.#thread.worker.postMessage({ ...step, file: this.#file });
    if (running !== this.#thread) reject(new Error("the thread that made the file has ended"));
    return promise;
  }

  close(): void {
    const { worker, files } = this.#thread;
    files.delete(this.#file);
    if (files.size > 0) worker.postMessage({ file: this.#file, step: "forget" } satisfies FileStep);
    else {
      if (running === this.#thread) running = null;
      void worker.terminate();
    }
  }
}

type DistributedOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

function start(): Thread {
  const worker = new Worker(new URL("./parquet-thread.ts", import.meta.url));
  const thread: Thread = { worker, files: new Map() };
  worker.on("message", (reply: FileReply) => {
    const waiting = thread.files.get(reply.file);
    if ("error" in reply) waiting?.reject(reply.error);
    else waiting?.resolve(reply.bytes);
  });
  const end = (error: unknown) => {
    if (running === thread) running = null;
    for (const waiting of thread.files.values()) waiting?.reject(error);
  };
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`the thread that makes Parquet files ended with ${code}`)));
  return thread;
}
