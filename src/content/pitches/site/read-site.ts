import pMap from "p-map";
import type { PageFetcher } from "../../../integrations/web-pages/index.ts";
import { PageError, readingThread } from "../../../platform/documents/index.ts";
import { choosePages } from "./choose-pages.ts";
import type { Site, SitePage } from "./site.ts";
import type { SiteJobs } from "./site-thread.ts";

/** Pages of one site under way at once. */
const concurrency = 3;

const inThread = readingThread<SiteJobs>(new URL("./site-thread.ts", import.meta.url), {
  timeoutMs: 30_000,
  tooIntricate: "The page is too intricate to be read. Give a page with simpler markup.",
});

/**
 * Reads a website's home page and a few further pages about what it sells. The site's robots.txt applies to each.
 *
 * @param address as stored, without protocol.
 * @throws PageError when the page named cannot be read, with a sentence for the person who named it.
 */
export async function readSite(pages: PageFetcher, address: string, signal: AbortSignal): Promise<Site> {
  const [home, sitemap] = await Promise.all([
    readPage(pages, `https://${address}`, signal),
    pages.fetchSiteFile(`https://${address}`, "/sitemap.xml", signal),
  ]).catch((error: unknown) => {
    throw error instanceof PageError ? forPitch(error) : error;
  });
  requireText(home);
  const paths = sitemap === null ? [] : await sitemapPaths(sitemap, home.url, signal);
  const read: SitePage[] = [];
  const unread: Site["unread"] = [];
  const readChosen = async (path: string) => {
    const url = new URL(path, home.url).href;
    try {
      read.push(await readPage(pages, url, signal));
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      unread.push({ url, reason: forPitch(error).message });
    }
  };
  await pMap(choosePages(home, paths), readChosen, { concurrency });
  const further = read.filter(({ url }) => url !== home.url).sort((a, b) => (a.url < b.url ? -1 : 1));
  return { url: home.url, pages: [home, ...new Map(further.map((page) => [page.url, page])).values()], unread };
}

async function readPage(pages: PageFetcher, url: string, signal: AbortSignal): Promise<SitePage> {
  const page = await pages.fetchPage(url, signal, { asRead: true });
  return inThread("distill", { html: page.html, url: page.url }, signal);
}

/** A sitemap that takes too long names no page; the home page's links do. */
async function sitemapPaths(xml: string, homeUrl: string, signal: AbortSignal): Promise<string[]> {
  try {
    return await inThread("sitemapPaths", { xml, homeUrl }, signal);
  } catch (error) {
    if (error instanceof PageError) return [];
    throw error;
  }
}

/** @throws PageError for a page that says nothing without its scripts. */
function requireText({ url, title, description, headings, blocks, things }: SitePage): void {
  if (headings.length + blocks.length + things.length > 0 || description !== "") return;
  throw new PageError(
    "unreadable",
    `${new URL(url).host} sent a page without text${title ? ` ("${title}")` : ""}: what it shows comes by script, which is not run. ` +
      "Give the address of a page with text.",
  );
}

/** Messages about pages offer to submit a text instead; a pitch needs the page. */
function forPitch(error: PageError): PageError {
  const message = error.message.replace(/,? or submit the text as a draft/, "");
  return new PageError(error.kind, message, { cause: error, retryable: error.retryable });
}
