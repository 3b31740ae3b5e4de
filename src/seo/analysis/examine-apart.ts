import { Worker } from "node:worker_threads";
import { PageError } from "../../pages/page-error.ts";
import type { Examination, ExaminationOptions } from "./examine.ts";
import type { LoadedSource } from "./load.ts";

export type ExaminationRequest = { text: LoadedSource["text"]; options: ExaminationOptions };
/** Errors lose their class between threads. */
export type ExaminationReply = { done: Examination } | { refused: { message: string } } | { defect: string };

/** Ordinary pages take tenths of a second, a draft of the greatest length some seconds. */
const EXAMINATION_TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 768;
/** Threads kept for the next examination; starting one takes longer than most examinations. */
const MAX_IDLE = 2;
const idle: Worker[] = [];

/**
 * Examines a source in a thread of its own, so that a text made to be slow holds up neither heartbeats nor other work.
 * @throws PageError `unreadable` where the source is nested too deep or takes too long; the signal's reason
 */
export async function examineApart(
  request: ExaminationRequest,
  signal?: AbortSignal,
  timeoutMs = EXAMINATION_TIMEOUT_MS,
): Promise<Examination> {
  signal?.throwIfAborted();
  const worker = idle.pop() ?? newWorker();
  const bound = signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs);
  try {
    const reply = await replyOf(worker, request, bound);
    release(worker);
    if ("done" in reply) return reply.done;
    if ("refused" in reply) throw new PageError("unreadable", reply.refused.message);
    throw new Error(`the examination failed: ${reply.defect}`);
  } catch (error) {
    // Not awaited: a thread that is busy collecting garbage takes its time to end.
    if (!idle.includes(worker)) void worker.terminate();
    signal?.throwIfAborted();
    if (bound.aborted || isOutOfMemory(error)) {
      throw new PageError(
        "unreadable",
        "The text is too intricate to be examined. Give a shorter text or one with simpler markup.",
        { cause: error },
      );
    }
    throw error;
  }
}

function newWorker(): Worker {
  const worker = new Worker(new URL("./examination-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 4 },
  });
  // What goes wrong after nobody waits any more (memory that ran out while the thread was ended) is nobody's error.
  worker.on("error", () => undefined);
  return worker;
}

function release(worker: Worker): void {
  worker.unref();
  if (idle.length < MAX_IDLE) idle.push(worker);
  else void worker.terminate();
}

function replyOf(worker: Worker, request: ExaminationRequest, signal: AbortSignal): Promise<ExaminationReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ExaminationReply>();
  const onAbort = () => reject(signal.reason as Error);
  const onExit = () => reject(new Error("the examination's thread ended"));
  worker.ref();
  worker.once("message", resolve).once("error", reject).once("exit", onExit);
  signal.addEventListener("abort", onAbort, { once: true });
  worker.postMessage(request);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
    signal.removeEventListener("abort", onAbort);
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
