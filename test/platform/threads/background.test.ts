import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const module = new URL("../../../src/platform/threads/background.ts", import.meta.url).href;
const script = `
  const { parentPort } = require("node:worker_threads");
  const os = require("node:os");
  const thread = Number(require("node:fs").readlinkSync("/proc/thread-self").split("/").at(-1));
  const before = os.getPriority(thread);
  import(${JSON.stringify(module)}).then(({ inBackground }) => {
    inBackground();
    parentPort.postMessage({ before, after: os.getPriority(thread) });
  });`;

test.runIf(process.platform === "linux")(
  "a thread in the background comes behind the others of its process, which stay",
  async () => {
    const own = getPriority();
    const worker = new Worker(script, { eval: true });
    const [{ before, after }] = (await once(worker, "message")) as [{ before: number; after: number }];
    await worker.terminate();
    expect({ before, after }).toEqual({ before: own, after: Math.max(own, 5) });
    expect(getPriority()).toBe(own);
  },
);
