import { batched } from "../../platform/batches/index.ts";
import { PageError, readingThread } from "../../platform/documents/index.ts";
import { type LinksOfText, linksOf } from "./links-of.ts";
import type { LinkJobs } from "./links-thread.ts";

const inThread = readingThread<LinkJobs>(new URL("./links-thread.ts", import.meta.url), {
  timeoutMs: 4_000,
  maxHeapMb: 256,
  tooIntricate: "The text is too intricate for its links to be found.",
});

/** The worst text of so many characters takes some 15 ms. */
const shortText = 5_000;

interface Request {
  websiteId: string;
  text: string;
  ownDomains: readonly string[];
}

/** One text of a website at a time, so that many calls for one that was made to be slow take one thread. */
const linksApart = batched<Request, LinksOfText>(
  async ([request]) => {
    const { text, ownDomains } = request!;
    try {
      return [await inThread("links", { text, ownDomains })];
    } catch (error) {
      if (error instanceof PageError) return [{ cited_urls: [], internal_links: [] }];
      throw error;
    }
  },
  { keyOf: ({ websiteId }) => websiteId, maxBatch: 1 },
);

/** The links of a text, those of a long one found apart from other calls; none of a text that is too intricate. */
export async function readLinks(websiteId: string, text: string, ownDomains: readonly string[]): Promise<LinksOfText> {
  return text.length <= shortText ? linksOf(text, ownDomains) : linksApart({ websiteId, text, ownDomains });
}
