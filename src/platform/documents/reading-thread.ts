import { parentPort } from "node:worker_threads";
import { ThreadLimitError, ThreadPool } from "../threads/index.ts";
import { PageError } from "./page-error.ts";

/** What a thread can be asked for: functions of one value that can be copied between threads, as their results. */
// biome-ignore lint/suspicious/noExplicitAny: a function's own parameter type is narrower than any common one
type Jobs = Record<string, (input: any) => unknown>;

interface Request {
  job: string;
  input: unknown;
}

/** Errors lose their class between threads. */
type Reply = { done: unknown } | { refused: string } | { defect: string };

export interface ReadingLimits {
  timeoutMs: number;
  maxHeapMb?: number;
  /** Answered where the time or the memory is not enough: what the person who named the text can do. */
  tooIntricate: string;
}

/**
 * Runs functions over texts that strangers wrote in threads of their own, so that a text made to be slow holds up neither
 * heartbeats nor other work. The module at `entry` calls `serve` with the same functions.
 *
 * The function that is returned throws `PageError` `unreadable` where the text exceeds the limits or is refused by the job, and the
 * signal's reason when the caller aborts.
 */
export function readingThread<Served extends Jobs>(entry: URL, { timeoutMs, maxHeapMb = 768, tooIntricate }: ReadingLimits) {
  const threads = new ThreadPool<Request, Reply>(entry, { maxHeapMb, stackMb: 4, queueTimeoutMs: timeoutMs / 10 });
  return async <Job extends keyof Served & string>(
    job: Job,
    input: Parameters<Served[Job]>[0],
    signal?: AbortSignal,
    limitMs = timeoutMs,
  ): Promise<Awaited<ReturnType<Served[Job]>>> => {
    const reply = await threads.ask({ job, input }, limitMs, signal).catch((error: unknown) => {
      if (!(error instanceof ThreadLimitError)) throw error;
      throw new PageError("unreadable", tooIntricate, { cause: error });
    });
    if ("refused" in reply) throw new PageError("unreadable", reply.refused);
    if ("defect" in reply) throw new Error(`a text could not be read: ${reply.defect}`);
    return reply.done as Awaited<ReturnType<Served[Job]>>;
  };
}

/** The other side of `readingThread`: answers each request of this thread's owner with one message. */
export function serve(jobs: Jobs): void {
  parentPort!.postMessage("ready");
  parentPort!.on("message", async ({ job, input }: Request) => parentPort!.postMessage(await replyTo(jobs[job]!, input)));
}

async function replyTo(work: Jobs[string], input: unknown): Promise<Reply> {
  try {
    return { done: await work(input) };
  } catch (error) {
    if (error instanceof PageError) return { refused: error.message };
    if (error instanceof RangeError) return { refused: "The text is nested too deep to be read. Give one with simpler markup." };
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
