import { redirectTarget } from "../../platform/addresses/index.ts";
import { normalizeUrl } from "../normalize-url.ts";
import type { NewSource } from "./new-response.ts";

/**
 * The sources of an answer: those that the provider returned, and the pages that its text leads to, which count as cited. A page
 * is one source, however often and in whatever form its address was given: under the address that came first, with the first
 * title, and cited if it is cited anywhere.
 */
export function sourcesOf(sources: readonly NewSource[], pages: readonly string[]): NewSource[] {
  const provided = sources.map(
    (source): NewSource => ({ ...source, provided: source.provided ?? (source.cited ? "cited" : "retrieved") }),
  );
  return oneSourceAPage([...provided, ...pages.map((url): NewSource => ({ url, cited: true, title: null, provided: "none" }))]);
}

/** Merges sources that are one page. */
export function oneSourceAPage(sources: readonly NewSource[]): NewSource[] {
  const pages = new Map<string, NewSource>();
  for (const { url: given, cited, title, provided } of sources) {
    const url = redirectTarget(given);
    const page = normalizeUrl(url);
    const known = pages.get(page);
    if (!known) pages.set(page, { url, cited, title, ...(provided && { provided }) });
    else {
      known.cited ||= cited;
      known.title ??= title;
      if (provided === "cited") known.provided = provided;
    }
  }
  return [...pages.values()];
}
