import { PageError } from "../../pages/page-error.ts";
import { ThreadLimitError, ThreadPool } from "../../thread-pool.ts";
import type { Examination, ExaminationOptions } from "./examine.ts";
import type { LoadedSource } from "./load.ts";

export type ExaminationRequest = { text: LoadedSource["text"]; options: ExaminationOptions };
/** Errors lose their class between threads. */
export type ExaminationReply = { done: Examination } | { refused: { message: string } } | { defect: string };

/** Ordinary pages take tenths of a second, a draft of the greatest length some seconds. */
const EXAMINATION_TIMEOUT_MS = 60_000;
const threads = new ThreadPool<ExaminationRequest, ExaminationReply>(new URL("./examination-worker.ts", import.meta.url), {
  maxHeapMb: 768,
  stackMb: 4,
});

/**
 * Examines a source in a thread of its own, so that a text made to be slow holds up neither heartbeats nor other work.
 * @throws PageError `unreadable` where the source is nested too deep or takes too long; the signal's reason
 */
export async function examineApart(
  request: ExaminationRequest,
  signal?: AbortSignal,
  timeoutMs = EXAMINATION_TIMEOUT_MS,
): Promise<Examination> {
  const reply = await threads.ask(request, timeoutMs, signal).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error;
    throw new PageError(
      "unreadable",
      "The text is too intricate to be examined. Give a shorter text or one with simpler markup.",
      { cause: error },
    );
  });
  if ("done" in reply) return reply.done;
  if ("refused" in reply) throw new PageError("unreadable", reply.refused.message);
  throw new Error(`the examination failed: ${reply.defect}`);
}
