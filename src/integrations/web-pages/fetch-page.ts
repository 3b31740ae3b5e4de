import { PageError } from "../../platform/documents/index.ts";
import { decodeHtml } from "./decode.ts";
import { htmlOfXhtml } from "./html-of-xhtml.ts";
import { asPageError, mediaTypeOf, statusProblem, typeProblem } from "./page-failure.ts";
import { parsePageUrl } from "./page-url.ts";
import { readLimited } from "./read-limited.ts";
import { robotsGate } from "./robots.ts";
import { sentOnTo } from "./sent-on.ts";
import { readTextFile } from "./text-file.ts";
import { allowedTarget, type Finding, MAX_REDIRECTS, type Visit, visiting } from "./visit.ts";

export type FetchedPage = {
  /** Where the page was found in the end, after redirects. */
  url: string;
  /** The address asked for. */
  requestedUrl: string;
  /** The page's source as text, without a byte order mark; XHTML as HTML. */
  html: string;
  charset: string;
  /** Whether a byte order mark, the header or the page itself declares the charset. */
  charsetDeclared: boolean;
  /** `X-Robots-Tag`, as sent. */
  xRobotsTag: string | null;
  /** `Link`, as sent. */
  link: string | null;
  /** The site's robots.txt; `null` where it has none. */
  robotsTxt: string | null;
  /** ISO 8601, UTC. */
  fetchedAt: string;
};

export type PageFetcherOptions = Finding & {
  /** For everything: DNS, redirects, robots.txt and body. Default 20,000. */
  timeoutMs?: number;
  /** Size of the page after decompression, in bytes. Default 5 MiB. */
  maxBytes?: number;
};

export type PageFetcher = {
  /**
   * @param options.asRead a page that only sends its readers on is followed to the one that they read
   * @throws PageError; the signal's reason when the caller aborts
   */
  fetchPage(url: string, signal?: AbortSignal, options?: { asRead: boolean }): Promise<FetchedPage>;
  /** A text file of the page's site, for example `/llms.txt`; `null` where there is none or it cannot be had. */
  fetchSiteFile(pageUrl: string, path: string, signal?: AbortSignal): Promise<string | null>;
};

/** Reads public https pages as a polite and careful stranger: public addresses only, robots.txt obeyed, size and time bounded. */
export function createPageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const { timeoutMs = 20_000, maxBytes = 5 * 1024 * 1024, test } = options;
  const visit = visiting(options);

  async function bounded<T>(
    host: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (deadline.aborted) {
        throw new PageError(
          "unreachable",
          `${host} did not deliver the page within ${timeoutMs / 1000} seconds. Try again, or submit the text as a draft.`,
        );
      }
      throw asPageError(error, host);
    }
  }

  return {
    async fetchPage(input, signal, { asRead } = { asRead: false }) {
      const url = parsePageUrl(input, test);
      url.hash = "";
      const read = async (start: URL, bound: AbortSignal, hops: number, from?: FetchedPage): Promise<FetchedPage> => {
        const { response, at, robotsTxt } = await findPage(visit, start, bound);
        // A download leaves its readers on the page that begins it.
        if (from && response.ok && typeProblem(mediaTypeOf(response.headers.get("content-type") ?? ""), at)) {
          await response.body?.cancel();
          return from;
        }
        const page = { url: at.href, requestedUrl: url.href, robotsTxt, ...(await readPage(response, at, maxBytes)) };
        const next = asRead && hops < MAX_REDIRECTS ? sentOnTo(page.html, at) : null;
        return next ? read(allowedTarget(next, at, test), bound, hops + 1, page) : page;
      };
      return await bounded(url.host, signal, (bound) => read(url, bound, 0));
    },
    async fetchSiteFile(pageUrl, path, signal) {
      try {
        const url = parsePageUrl(new URL(path, pageUrl).href, test);
        const file = await bounded(url.host, signal, (bound) => readTextFile(visit, url, bound));
        return "text" in file && !file.type.toLowerCase().startsWith("text/html") ? file.text : null;
      } catch (error) {
        if (error instanceof PageError) return null;
        throw error;
      }
    },
  };
}

/** The answer of the address where a page is in the end, every address on the way allowed by its site. */
async function findPage(
  visit: Visit,
  start: URL,
  signal: AbortSignal,
): Promise<{ at: URL; robotsTxt: string | null; response: Response }> {
  const admit = robotsGate(visit);
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const robotsTxt = await admit(url, signal);
    const visited = await visit(url, "text/html,application/xhtml+xml;q=0.9", signal);
    if ("astray" in visited) throw visited.astray;
    if ("response" in visited) return { at: url, robotsTxt, response: visited.response };
    url = visited.target;
  }
  throw new PageError(
    "unreadable",
    `${start.host} redirects more than ${MAX_REDIRECTS} times. Give the address where the page really is.`,
  );
}

async function readPage(
  response: Response,
  url: URL,
  maxBytes: number,
): Promise<Omit<FetchedPage, "url" | "requestedUrl" | "robotsTxt">> {
  const contentType = response.headers.get("content-type") ?? "";
  const type = mediaTypeOf(contentType);
  const problem = statusProblem(response, url) ?? typeProblem(type, url);
  if (problem) {
    await response.body?.cancel();
    throw problem;
  }
  const { text, charset, declared } = decodeHtml(await readLimited(response, maxBytes, "fail"), contentType);
  if (!text.trim())
    throw new PageError("unreadable", `${url.host} answered with an empty page. Give the address of a page with text.`);
  return {
    html: type === "application/xhtml+xml" ? htmlOfXhtml(text) : text,
    charset,
    charsetDeclared: declared,
    xRobotsTag: response.headers.get("x-robots-tag"),
    link: response.headers.get("link"),
    fetchedAt: new Date().toISOString(),
  };
}
