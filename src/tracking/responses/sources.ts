import type { NewSource } from "./new-response.ts";
import { normalizeUrl } from "./normalize-url.ts";

/**
 * The sources of an answer: those that the provider returned, and the pages that its text leads to, which count as cited. A page
 * is one source, however often and in whatever form its address was given: under the address that came first, with the first
 * title, and cited if it is cited anywhere.
 */
export function sourcesOf(sources: readonly NewSource[], pages: readonly string[]): NewSource[] {
  return oneSourceAPage([...sources, ...pages.map((url) => ({ url, cited: true, title: null }))]);
}

/** Merges sources that are one page. */
export function oneSourceAPage(sources: readonly NewSource[]): NewSource[] {
  const pages = new Map<string, NewSource>();
  for (const { url, cited, title } of sources) {
    const page = normalizeUrl(url);
    const known = pages.get(page);
    if (!known) pages.set(page, { url, cited, title });
    else {
      known.cited ||= cited;
      known.title ??= title;
    }
  }
  return [...pages.values()];
}
