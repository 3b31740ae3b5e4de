import { expect, test } from "vitest";
import { ThreadLimitError, ThreadPool } from "../../../src/platform/threads/index.ts";

/** A thread that runs the code it is sent, and then answers. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", (code) => {
    new Function(code)();
    parentPort.postMessage("done");
  });
  parentPort.postMessage("ready");
`)}`,
);
const threads = new ThreadPool<string, string>(entry, { maxHeapMb: 64, stackMb: 4 });
const timeoutMs = 60_000;

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

test("who goes away is told so, and the thread ends", async () => {
  const reason = new Error("gone");
  const asked = threads.ask("for (;;);", timeoutMs, AbortSignal.timeout(50));
  await expect(asked).rejects.toThrow(/timeout/);
  await expect(threads.ask("", timeoutMs, AbortSignal.abort(reason))).rejects.toBe(reason);
});
