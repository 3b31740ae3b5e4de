import { parentPort } from "node:worker_threads";
import { inBackground } from "../threads/background.ts";
import type { Cell, Column } from "./columns.ts";
import { ParquetFile } from "./parquet.ts";

/** What the thread is asked to do with one of the files that it makes; `forget` is not answered. */
export type FileStep = { file: number } & (
  | { step: "open"; columns: readonly Column[] }
  | { step: "add"; rows: readonly (readonly Cell[])[] }
  | { step: "end" }
  | { step: "forget" }
);

export type FileReply = { file: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: unknown });

/** The entry of the thread: makes the files that it is sent the rows of. */
const files = new Map<number, ParquetFile>();

async function perform(asked: FileStep): Promise<Uint8Array> {
  switch (asked.step) {
    case "open":
      files.set(asked.file, new ParquetFile(asked.columns));
      return new Uint8Array();
    case "add":
      return files.get(asked.file)!.add(asked.rows);
    case "end":
      return files.get(asked.file)!.end();
    case "forget":
      files.delete(asked.file);
      return new Uint8Array();
  }
}

inBackground();
parentPort?.on("message", async (asked: FileStep) => {
  const { file } = asked;
  try {
    const bytes = (await perform(asked)) as Uint8Array<ArrayBuffer>;
    if (asked.step !== "forget") parentPort!.postMessage({ file, bytes } satisfies FileReply, [bytes.buffer]);
  } catch (error) {
    parentPort!.postMessage({ file, error } satisfies FileReply);
  }
});
