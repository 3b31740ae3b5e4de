import type { PageFetcher } from "../../integrations/web-pages/index.ts";
import { PageError, readingThread } from "../../platform/documents/index.ts";
import type { MarkdownJobs, PageMarkdown } from "./markdown-thread.ts";

const inThread = readingThread<MarkdownJobs>(new URL("./markdown-thread.ts", import.meta.url), {
  timeoutMs: 30_000,
  tooIntricate: "The page is too intricate to be read. Give a page with simpler markup.",
});

/** Reads a public page as an item's text. @throws PageError; the signal's reason */
export async function readPageText(pages: PageFetcher, address: string, signal: AbortSignal): Promise<PageMarkdown> {
  const { html, url } = await pages.fetchPage(address, signal, { asRead: true });
  const page = await inThread("pageMarkdown", { html, url }, signal);
  if (page.markdown === "") {
    throw new PageError(
      "unreadable",
      "The page holds no text without its scripts. Add its text by POST /content and optimize that item.",
    );
  }
  return page;
}
