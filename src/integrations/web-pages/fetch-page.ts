import { PageError, USER_AGENT_TOKEN } from "../../platform/documents/index.ts";
import { decodeHtml } from "./decode.ts";
import { guardedFetch, type Resolve } from "./guarded-fetch.ts";
import { asPageError, statusProblem, typeProblem } from "./page-failure.ts";
import { robotsVerdict } from "./page-text.ts";
import { parsePageUrl, type TestHosts } from "./page-url.ts";
import { readLimited } from "./read-limited.ts";

export type FetchedPage = {
  /** Where the page was found in the end, after redirects. */
  url: string;
  /** The address asked for. */
  requestedUrl: string;
  /** The page's source as text, without a byte order mark. */
  html: string;
  charset: string;
  /** Whether a byte order mark, the header or the page itself declares the charset. */
  charsetDeclared: boolean;
  /** `X-Robots-Tag`, as sent. */
  xRobotsTag: string | null;
  /** The site's robots.txt; `null` where it has none. */
  robotsTxt: string | null;
  /** ISO 8601, UTC. */
  fetchedAt: string;
};

export type PageFetcherOptions = {
  /** For everything: DNS, redirects, robots.txt and body. Default 20,000. */
  timeoutMs?: number;
  /** Size of the page after decompression, in bytes. Default 5 MiB. */
  maxBytes?: number;
  /** How names become addresses; tests of rebinding give their own. */
  resolve?: Resolve;
  /** See `TestHosts`. */
  test?: TestHosts;
};

export type PageFetcher = {
  /** @throws PageError; the signal's reason when the caller aborts */
  fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** A text file of the page's site, for example `/llms.txt`; `null` where there is none or it cannot be had. */
  fetchSiteFile(pageUrl: string, path: string, signal?: AbortSignal): Promise<string | null>;
};

const MAX_REDIRECTS = 5;
/** RFC 9309 §2.5: a crawler has to read at least 500 KiB of a robots.txt. */
const MAX_TEXT_FILE_BYTES = 500 * 1024;
const USER_AGENT = `Mozilla/5.0 (compatible; ${USER_AGENT_TOKEN}/1.0)`;

/** Reads public https pages as a polite and careful stranger: public addresses only, robots.txt obeyed, size and time bounded. */
export function createPageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const { timeoutMs = 20_000, maxBytes = 5 * 1024 * 1024, test } = options;
  const fetch = guardedFetch(options);

  async function get(url: URL, accept: string, signal: AbortSignal): Promise<Response> {
    return await fetch(url, { redirect: "manual", signal, headers: { accept, "user-agent": USER_AGENT } });
  }

  /** The text of a file after redirects, or the status that stands in its way. */
  async function textFile(start: URL, signal: AbortSignal): Promise<{ text: string; type: string } | { status: number }> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await get(url, "text/plain, */*;q=0.5", signal);
      const target = textFileRedirect(response, url);
      if (target === undefined && response.ok) {
        const text = new TextDecoder().decode(await readLimited(response, MAX_TEXT_FILE_BYTES, "cut"));
        return { text, type: response.headers.get("content-type") ?? "" };
      }
      await response.body?.cancel();
      if (target === undefined) return { status: response.status };
      url = target;
    }
    return { status: 404 };
  }

  /** Where a text file went; a target that is not read leaves the file unavailable, not the page refused. */
  function textFileRedirect(response: Response, url: URL): URL | undefined {
    try {
      return redirectTarget(response, url, test);
    } catch {
      return undefined;
    }
  }

  /** The robots.txt of an origin; `null` for none. RFC 9309 §2.3.1: 4xx is no rules, anything worse forbids everything. */
  async function robotsTxt(url: URL, signal: AbortSignal): Promise<string | null> {
    const file = await textFile(new URL("/robots.txt", url), signal);
    if ("text" in file) return file.text;
    if (file.status < 500) return null;
    throw new PageError(
      "unreachable",
      `${url.host} answered ${file.status} for its robots.txt, so its pages must not be read for now. Try again when the site answers.`,
    );
  }

  async function fetchFollowing(start: URL, signal: AbortSignal): Promise<FetchedPage> {
    let url = start;
    const rules = new Map<string, string | null>();
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!rules.has(url.origin)) rules.set(url.origin, await robotsTxt(url, signal));
      const robots = rules.get(url.origin) ?? null;
      const verdict = robots === null ? "allowed" : await robotsVerdict(robots, url.href, signal);
      if (verdict === "too_intricate") {
        throw new PageError(
          "refused_by_site",
          `The robots.txt of ${url.host} holds too many rules with wildcards to tell whether this page may be read. Simplify it, or submit the text as a draft.`,
        );
      }
      if (verdict === "forbidden") {
        throw new PageError(
          "refused_by_site",
          `The robots.txt of ${url.host} does not let ${USER_AGENT_TOKEN} read this page. Allow it there, or submit the text as a draft.`,
        );
      }
      const response = await get(url, "text/html,application/xhtml+xml;q=0.9", signal);
      const target = redirectTarget(response, url, test);
      if (target) {
        await response.body?.cancel();
        url = target;
        continue;
      }
      return await readPage(response, url, robots, start);
    }
    throw new PageError(
      "unreadable",
      `${start.host} redirects more than ${MAX_REDIRECTS} times. Give the address where the page really is.`,
    );
  }

  async function readPage(response: Response, url: URL, robots: string | null, start: URL): Promise<FetchedPage> {
    const contentType = response.headers.get("content-type") ?? "";
    const type = contentType.split(";")[0]!.trim().toLowerCase();
    const problem = statusProblem(response, url) ?? typeProblem(type, url);
    if (problem) {
      await response.body?.cancel();
      throw problem;
    }
    const bytes = await readLimited(response, maxBytes, "fail");
    const { text, charset, declared } = decodeHtml(bytes, contentType);
    if (!text.trim())
      throw new PageError("unreadable", `${url.host} answered with an empty page. Give the address of a page with text.`);
    return {
      url: url.href,
      requestedUrl: start.href,
      html: text,
      charset,
      charsetDeclared: declared,
      xRobotsTag: response.headers.get("x-robots-tag"),
      robotsTxt: robots,
      fetchedAt: new Date().toISOString(),
    };
  }

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
    async fetchPage(input, signal) {
      const url = parsePageUrl(input, test);
      url.hash = "";
      return await bounded(url.host, signal, (bound) => fetchFollowing(url, bound));
    },
    async fetchSiteFile(pageUrl, path, signal) {
      try {
        const url = parsePageUrl(new URL(path, pageUrl).href, test);
        const file = await bounded(url.host, signal, (bound) => textFile(url, bound));
        return "text" in file && !file.type.toLowerCase().startsWith("text/html") ? file.text : null;
      } catch (error) {
        if (error instanceof PageError) return null;
        throw error;
      }
    },
  };
}

function redirectTarget(response: Response, from: URL, test: TestHosts | undefined): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get("location");
  if (!location || !URL.canParse(location, from.href)) {
    throw new PageError(
      "unreadable",
      `${from.host} redirects without a valid target. Give the address where the page really is.`,
    );
  }
  const target = new URL(location, from.href);
  target.hash = "";
  try {
    return parsePageUrl(target.href, test);
  } catch (error) {
    throw new PageError("refused_address", `${from.host} redirects to an address that is not read: ${(error as Error).message}`);
  }
}
