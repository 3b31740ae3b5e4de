import { PageError, readingThread } from "../../platform/documents/index.ts";
import type { PageJobs } from "./page-thread.ts";

/** The title and the visible main text of a page, block by block. */
export interface PageText {
  title: string | null;
  blocks: string[];
}

/** Ordinary pages take some hundredths of a second, the largest that are fetched some seconds. */
const inThread = readingThread<PageJobs>(new URL("./page-thread.ts", import.meta.url), {
  timeoutMs: 30_000,
  tooIntricate: "The page is too intricate to be read. Give a page with simpler markup.",
});

/** What a robots.txt made to be slow may take. */
const robotsTimeoutMs = 10_000;

/**
 * The visible main text of a page.
 * @param page its HTML, and where it was found
 * @throws PageError `unreadable` where it is nested too deep, takes too long or holds no text; the signal's reason
 */
export async function pageText({ html, url }: { html: string; url: string }, signal?: AbortSignal): Promise<PageText> {
  const page = await inThread("pageText", { html, url }, signal);
  if (page.blocks.length === 0) {
    throw new PageError("unreadable", "The page holds no text without its scripts. Give its text instead.");
  }
  return page;
}

/**
 * What a robots.txt says of an address (RFC 9309).
 * @throws the signal's reason
 */
export async function robotsVerdict(
  robotsTxt: string,
  url: string,
  signal: AbortSignal,
): Promise<"allowed" | "forbidden" | "too_intricate"> {
  try {
    return await inThread("robotsVerdict", { robotsTxt, url }, signal, robotsTimeoutMs);
  } catch (error) {
    if (error instanceof PageError) return "too_intricate";
    throw error;
  }
}
