import { expect, test } from "vitest";
import type { Rows } from "../../../src/platform/database/connection.ts";
import { fileFormats } from "../../../src/platform/files/columns.ts";
import { writeRows } from "../../../src/platform/files/write.ts";
import { ActiveCalls } from "../../../src/platform/processes/active-calls.ts";
import { batchAnswers, exportBatches } from "../../../src/reporting/export/batches.ts";
import { exportDatasets } from "../../../src/reporting/export/datasets.ts";

/*
 * An export of any length holds a bounded number of rows: the batch that is written and the next one, and for Parquet a row group. The database is
 * made up, so that rows in flight can be counted.
 */

const batches = 60;
const text = "x".repeat(1_000);

/** Rows of a website with `batches` full batches of answers; `read` counts those that have been handed out. */
function madeUp(): { rows: Rows; read: () => number } {
  let read = 0;
  const batch = (): object[] => {
    if (read >= batches * batchAnswers) return [];
    return Array.from({ length: batchAnswers }, () => {
      const n = ++read;
      return {
        ...{ at: n, at_xid: "7", of_batch: batchAnswers, n, xid: "7", id: `answer-${n}`, created_at: "2026-03-02T12:00:00.000Z" },
        ...{ day: "2026-03-02", model: 1, prompt_n: 1, location_n: null, schedule_n: 1, prompt: null, provider: "import" },
        ...{
          outcome: "answered",
          search_queries: null,
          answer: text,
          mentioned: null,
          positions: null,
          sources: 0,
          cites_own: null,
        },
      };
    });
  };
  const known = [{ n: 1, id: "one", text: "Which?", name: "Default", kind: "default", type: null, topic: null, tags: [] }];
  const transaction = (work: (tx: { run(): Promise<object[]> }) => Promise<unknown>) => {
    let statements = 0;
    // A setting, then the batch.
    return work({ run: async () => (statements++ === 0 ? [] : batch()) });
  };
  return { rows: { read: async () => known, transaction } as unknown as Rows, read: () => read };
}

const scope = { companies: [], website: { id: "w", n: 1 }, owners: new Map(), ownHosts: [], includeResponse: true };
const calls = new ActiveCalls();
const window = { from: "0", to: "9", after: null, last: null, companiesXid: "0", same: "", next: "", hasMore: false };

const exported = (rows: Rows) =>
  exportBatches(
    { rows, signal: new AbortController().signal, services: { calls } },
    scope as never,
    window,
    exportDatasets.answers as never,
  );

test("no more than the batch that is written and the next one are read, however slowly they are taken", async () => {
  const { rows, read } = madeUp();
  let taken = 0;
  for await (const batch of exported(rows)) {
    taken += batch.length;
    // Whatever would read on has a turn.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    // What is left of the batch that is written, a slice at a time, and the next one.
    expect(read() - taken).toBeLessThan(2 * batchAnswers);
  }
  expect(taken).toBe(batches * batchAnswers);
});

/** Rows of a Parquet group of such answers, of four million characters. */
const group = 4_000;

test.each(fileFormats)("a chunk of %s stands for a bounded number of rows, from the first to the last", async (format) => {
  const { rows, read } = madeUp();
  let [before, most, chunks] = [0, 0, 0];
  for await (const chunk of writeRows(format, exportDatasets.answers.columns, exported(rows))) {
    expect(chunk.length).toBeGreaterThan(0);
    chunks++;
    most = Math.max(most, read() - before);
    before = read();
  }
  expect(before).toBe(batches * batchAnswers);
  expect(most).toBeLessThanOrEqual((format === "parquet" ? group : 0) + 2 * batchAnswers);
  expect(chunks).toBeGreaterThanOrEqual(before / (format === "parquet" ? group + batchAnswers : batchAnswers));
});
