import type { PageFetcher } from "../../../integrations/web-pages/index.ts";
import type { LanguageVersion } from "./context.ts";
import { alternatesApart } from "./examine-apart.ts";
import type { LoadedSource } from "./load.ts";
import { sameAddress, withoutParameters } from "./same-address.ts";

/** Enough to see whether the site's template does it; the pages are the site's, and asked for politely. */
const MAX_VERSIONS = 3;
const TIMEOUT_MS = 10_000;

/**
 * Reads some of the language versions that a page names. Those that cannot be read are left out: whether they link back is not known.
 * @throws the signal's reason
 */
export async function languageVersions(
  text: LoadedSource["text"],
  fetcher: PageFetcher,
  signal?: AbortSignal,
): Promise<LanguageVersion[]> {
  if (!("html" in text) || !/hreflang/i.test(text.html)) return [];
  const { alternates, canonical, base } = await alternatesApart(text, signal);
  const own = [text.url, URL.parse(canonical || text.url, base)?.href ?? text.url];
  const isOwn = (href: string, from: string) => own.some((address) => sameAddress(href, address, from));
  // Under another currency or campaign it is the same page.
  const others = alternates.filter(
    ({ lang, href }) =>
      /^https:/i.test(href) &&
      lang.toLowerCase() !== "x-default" &&
      ![href, withoutParameters(href)].some((address) => isOwn(address, base)),
  );
  const distinct = [...new Map(others.map((link) => [link.href, link])).values()].slice(0, MAX_VERSIONS);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const read = await Promise.all(
    distinct.map(async ({ lang, href }): Promise<LanguageVersion[]> => {
      try {
        const { html, url } = await fetcher.fetchPage(href, signal ? AbortSignal.any([signal, timeout]) : timeout);
        const version = await alternatesApart({ html, url }, signal);
        return [{ lang, url: href, returns: version.alternates.some((link) => isOwn(link.href, version.base)) }];
      } catch {
        signal?.throwIfAborted();
        return [];
      }
    }),
  );
  return read.flat();
}
