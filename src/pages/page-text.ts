import { ThreadLimitError, ThreadPool } from "../thread-pool.ts";
import { PageError } from "./page-error.ts";

export type PageTextRequest = { html: string; url: string };
/** Errors lose their class between threads. */
export type PageTextReply = { blocks: string[] } | { refused: string } | { defect: string };

/** Ordinary pages take some hundredths of a second, the largest that are fetched some seconds. */
const timeoutMs = 30_000;
const threads = new ThreadPool<PageTextRequest, PageTextReply>(new URL("./page-text-thread.ts", import.meta.url), {
  maxHeapMb: 768,
  stackMb: 4,
});

/**
 * The visible main text of a page, block by block, read in a thread of its own.
 * @param page its HTML, and where it was found
 * @throws PageError `unreadable` where it is nested too deep, takes too long or holds no text; the signal's reason
 */
export async function pageText(page: PageTextRequest, signal?: AbortSignal): Promise<string[]> {
  const reply = await threads.ask({ html: page.html, url: page.url }, timeoutMs, signal).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error;
    throw new PageError("unreadable", "The page is too intricate to be read. Give a page with simpler markup.", { cause: error });
  });
  if ("refused" in reply) throw new PageError("unreadable", reply.refused);
  if ("defect" in reply) throw new Error(`the page could not be read: ${reply.defect}`);
  if (reply.blocks.length === 0) {
    throw new PageError("unreadable", "The page holds no text without its scripts. Give its text instead.");
  }
  return reply.blocks;
}
