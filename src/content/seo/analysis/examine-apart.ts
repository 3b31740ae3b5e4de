import { readingThread } from "../../../platform/documents/index.ts";
import type { Alternates, ExaminationJobs, ExaminationRequest } from "./examination-thread.ts";
import type { Examination } from "./examine.ts";

/** Ordinary pages take tenths of a second, the longest draft some seconds. */
const inThread = readingThread<ExaminationJobs>(new URL("./examination-thread.ts", import.meta.url), {
  timeoutMs: 60_000,
  tooIntricate: "The text is too intricate to be examined. Give a shorter text or one with simpler markup.",
});

/**
 * Examines a source in a thread of its own, so that a text made to be slow holds up neither heartbeats nor other work.
 * @throws PageError `unreadable` where the source is nested too deep or takes too long; the signal's reason
 */
export function examineApart(request: ExaminationRequest, signal?: AbortSignal, timeoutMs?: number): Promise<Examination> {
  return inThread("examine", request, signal, timeoutMs);
}

/**
 * The language versions and the canonical address that a page names, read in the same thread.
 * @throws PageError as `examineApart`; the signal's reason
 */
export function alternatesApart(page: { html: string; url: string }, signal?: AbortSignal): Promise<Alternates> {
  return inThread("alternates", page, signal);
}
