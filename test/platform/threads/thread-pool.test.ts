import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { ThreadLimitError, ThreadPool } from "../../../src/platform/threads/index.ts";

/** A thread that runs the code it is sent, and then answers. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (code) => {
    parentPort.postMessage(new Function("threadId", code)(threadId) ?? "done");
  });
  parentPort.postMessage("ready");
`)}`,
);
const timeoutMs = 60_000;
const threads = new ThreadPool<string, string>(entry, { maxHeapMb: 64, stackMb: 4, queueTimeoutMs: timeoutMs });

test.each([
  ["little by little", "const kept = []; for (;;) kept.push({});"],
  // V8 ends the process where such an allocation passes its own limit.
  ["at once", "const kept = new Array(30_000_000).fill({}); for (;;) kept[0] = {};"],
])("a thread that takes more memory than it may, %s, ends alone", async (_, code) => {
  await expect(threads.ask(code, timeoutMs)).rejects.toThrow(ThreadLimitError);
  expect(await threads.ask("", timeoutMs)).toBe("done");
});

test("a thread that takes longer than it may ends, and the next request has another", async () => {
  await expect(threads.ask("for (;;);", 200)).rejects.toThrow(ThreadLimitError);
  expect(await threads.ask("", timeoutMs)).toBe("done");
});

test("an answer that is nested deeper than it can be taken is refused at once", async () => {
  const code = "let answer = 1; for (let level = 0; level < 10_000; level++) answer = { answer }; return answer;";
  await expect(threads.ask(code, timeoutMs)).rejects.toThrow("nested too deep");
  expect(await threads.ask("", timeoutMs)).toBe("done");
});

test("who goes away is told so, and the thread ends", async () => {
  const reason = new Error("gone");
  const asked = threads.ask("for (;;);", timeoutMs, AbortSignal.timeout(50));
  await expect(asked).rejects.toThrow(/timeout/);
  await expect(threads.ask("", timeoutMs, AbortSignal.abort(reason))).rejects.toBe(reason);
});

const atWork = Math.max(2, availableParallelism());

test("many requests at once share as many threads as there are processors", async () => {
  const pool = new ThreadPool<string, number>(entry, { maxHeapMb: 64, stackMb: 4, queueTimeoutMs: timeoutMs });
  const used = await Promise.all(Array.from({ length: 4 * atWork }, () => pool.ask("return threadId;", timeoutMs)));
  expect(new Set(used).size).toBeLessThanOrEqual(atWork);
});

test("who stands in line behind slow texts gets a thread of its own after a while, or one in place of a thread that ended", async () => {
  const pool = new ThreadPool<string, string>(entry, { maxHeapMb: 64, stackMb: 4, queueTimeoutMs: 100 });
  const slow = new AbortController();
  const texts = Array.from({ length: atWork }, () => pool.ask("for (;;);", timeoutMs, slow.signal).catch(() => "ended"));
  expect(await pool.ask("", timeoutMs)).toBe("done");
  const inLine = Array.from({ length: 2 * atWork }, () => pool.ask("", timeoutMs));
  slow.abort();
  expect(await Promise.all([...texts, ...inLine])).toEqual([...texts.map(() => "ended"), ...inLine.map(() => "done")]);
});

test("who goes away while standing in line is told so, and keeps nobody's place", async () => {
  const pool = new ThreadPool<string, string>(entry, { maxHeapMb: 64, stackMb: 4, queueTimeoutMs: timeoutMs });
  const slow = new AbortController();
  const texts = Array.from({ length: atWork }, () => pool.ask("for (;;);", timeoutMs, slow.signal).catch(() => "ended"));
  const left = new AbortController();
  const gone = pool.ask("", timeoutMs, left.signal);
  const next = pool.ask("", timeoutMs);
  left.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  slow.abort();
  expect(await Promise.all([...texts, next])).toEqual([...texts.map(() => "ended"), "done"]);
});
