import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Threads kept for the next request: starting one takes longer than most requests. */
const maxIdle = 2;
/** More than there are processors keep each other waiting, and each of them has to be started. */
const maxAtWork = Math.max(maxIdle, availableParallelism());

/**
 * How often a thread's memory is looked at. V8's own limit ends the whole process where a thread passes it with one large allocation, so it is set
 * beyond what a thread reaches between two checks.
 */
const memoryCheckIntervalMs = 50;
const hardHeapMb = (maxHeapMb: number): number => maxHeapMb + 1_024;

export interface ThreadLimits {
  /** A request that takes more is given up. */
  maxHeapMb: number;
  stackMb: number;
  /** How long a request waits in the queue where others keep all threads busy, before it gets one of its own. */
  queueTimeoutMs: number;
}

/** A request took too long, or more memory than its thread has. */
export class ThreadLimitError extends Error {}

/**
 * Threads for texts that others made, perhaps to be slow: such a text holds up neither heartbeats nor other work, and its thread
 * is ended when its time is over. The entry sends one message when it is ready, which its time does not count against, and then answers each
 * message with one message; errors lose their class between threads, so it should answer with what the caller has to know.
 */
export class ThreadPool<Request, Reply> {
  readonly #entry: URL;
  readonly #limits: ThreadLimits;
  readonly #idle: Worker[] = [];
  /** Threads that there are, also those that are being started. */
  #count = 0;
  /** Requests in the queue. Each takes the thread that another gave back, or starts one where one has ended. */
  readonly #queue: ((freed: Worker | null) => void)[] = [];

  constructor(entry: URL, limits: ThreadLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /**
   * @throws ThreadLimitError; the signal's reason when the caller aborts
   */
  async ask(request: Request, timeoutMs: number, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    const worker = await this.#take(signal);
    const tooMuch = new AbortController();
    const memoryChecks = setInterval(() => void this.#checkMemory(worker, tooMuch), memoryCheckIntervalMs);
    const bound = AbortSignal.any([AbortSignal.timeout(timeoutMs), tooMuch.signal, ...(signal ? [signal] : [])]);
    try {
      const reply = await replyOf<Reply>(worker, request, bound);
      this.#release(worker);
      return reply;
    } catch (error) {
      this.#end(worker);
      signal?.throwIfAborted();
      if (bound.aborted || isOutOfMemory(error)) throw new ThreadLimitError("a thread exceeded its limits", { cause: error });
      throw error;
    } finally {
      clearInterval(memoryChecks);
    }
  }

  async #checkMemory(worker: Worker, tooMuch: AbortController): Promise<void> {
    // A thread that has ended has no figures.
    const heap = await worker.getHeapStatistics().catch(() => null);
    if (heap && heap.used_heap_size > this.#limits.maxHeapMb * 2 ** 20) tooMuch.abort(new Error("out of memory"));
  }

  async #take(signal?: AbortSignal): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const freed = this.#count < maxAtWork ? null : await this.#nextFreed(signal);
    return freed ?? this.#start(signal);
  }

  /** The thread that is given back next; null where one ended, or none was given back in time. */
  #nextFreed(signal?: AbortSignal): Promise<Worker | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Worker | null>();
    const timer = setTimeout(() => resolve(null), this.#limits.queueTimeoutMs);
    const giveUp = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#queue.push(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      const index = this.#queue.indexOf(resolve);
      if (index >= 0) this.#queue.splice(index, 1);
    });
  }

  async #start(signal?: AbortSignal): Promise<Worker> {
    this.#count++;
    const { maxHeapMb, stackMb } = this.#limits;
    const worker = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: hardHeapMb(maxHeapMb), stackSizeMb: stackMb },
    });
    // What goes wrong after nobody waits any more (memory that ran out while the thread was ended) is nobody's error.
    worker.on("error", () => undefined);
    try {
      await messageOf(worker, signal);
      return worker;
    } catch (error) {
      this.#end(worker);
      throw error;
    }
  }

  #release(worker: Worker): void {
    const next = this.#queue.shift();
    if (next) next(worker);
    else if (this.#idle.length < maxIdle) {
      worker.unref();
      this.#idle.push(worker);
    } else this.#end(worker);
  }

  #end(worker: Worker): void {
    // Not awaited: a thread that is busy collecting garbage takes its time to end.
    void worker.terminate();
    this.#count--;
    this.#queue.shift()?.(null);
  }
}

function replyOf<Reply>(worker: Worker, request: unknown, signal: AbortSignal): Promise<Reply> {
  worker.ref();
  const reply = messageOf<Reply>(worker, signal);
  worker.postMessage(request);
  return reply;
}

/** The next message of a thread. @throws what ended the thread; the signal's reason */
function messageOf<Message>(worker: Worker, signal?: AbortSignal): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const onAbort = () => reject(signal?.reason as Error);
  const onExit = () => reject(new Error("the thread ended"));
  // The stack here is smaller than the thread's own.
  const onUnreadable = (cause: Error) => reject(new ThreadLimitError("an answer is nested too deep to be taken", { cause }));
  worker.once("message", resolve).once("messageerror", onUnreadable).once("error", reject).once("exit", onExit);
  signal?.addEventListener("abort", onAbort, { once: true });
  return promise.finally(() => {
    worker.off("message", resolve).off("messageerror", onUnreadable).off("error", reject).off("exit", onExit);
    signal?.removeEventListener("abort", onAbort);
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
