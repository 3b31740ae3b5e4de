import { redirectTarget } from "../../platform/addresses/index.ts";
import { normalizeUrl } from "../normalize-url.ts";
import type { Provided } from "../responses/new-response.ts";
import { isWebAddress } from "../responses/web-address.ts";

/** A row of `citation`. */
export interface StoredSource {
  place: number;
  url: string;
  cited: boolean;
  provided: Provided | null;
}

/** A row of `citation` that will be another one, or none any more. */
export interface SourceChange {
  place: number;
  url: string;
  cited: boolean;
  isGone: boolean;
}

/**
 * What differs between the stored sources of an answer and those that a new reading makes. What the provider gave stays; pages that only
 * the text led to go when it does not any more, and new ones come behind the others. Of a row of an earlier release nobody knows
 * where it is from: if it is cited, it stays so.
 *
 * @param pages what the answer's text leads to.
 */
export function sourceChangesOf(stored: readonly StoredSource[], pages: readonly string[]): SourceChange[] {
  const ledTo = new Map<string, string>();
  for (const url of pages.filter((one) => isWebAddress(one)).map(redirectTarget)) {
    const page = normalizeUrl(url);
    if (!ledTo.has(page)) ledTo.set(page, url);
  }
  // Of a text that leads nowhere, no address is compared.
  const pageOf = (url: string) => (ledTo.size > 0 ? normalizeUrl(url) : url);
  const changes: SourceChange[] = [];
  const known = new Set<string>();
  let next = 0;
  for (const { place, url, cited, provided } of stored) {
    const page = pageOf(url);
    known.add(page);
    next = Math.max(next, place + 1);
    const isGone = provided === "none" && !ledTo.has(page);
    const willBeCited = ledTo.has(page) || (provided === null ? cited : provided === "cited");
    if (isGone || willBeCited !== cited) changes.push({ place, url, cited: willBeCited, isGone });
  }
  for (const [page, url] of ledTo) if (!known.has(page)) changes.push({ place: next++, url, cited: true, isGone: false });
  return changes;
}
