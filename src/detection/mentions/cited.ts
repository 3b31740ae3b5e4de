import { hasPublicSuffix, hostOf } from "../../platform/addresses/index.ts";
import type { VisibleText } from "../visible-text/visible-text.ts";
import type { VisibleAddress } from "./addresses.ts";

/**
 * The pages that an answer's text leads to, absolute and in the order of the text: targets of its links, addresses, and domains that a
 * person would type. Addresses in code blocks, of mailboxes and in lists of names lead nowhere, and the label of a link leads where the link does.
 *
 * @param isName whether a domain is how a company is called, which is a name and no reference (`monday.com`).
 */
export function citedPages(
  visible: VisibleText,
  addresses: readonly VisibleAddress[],
  isName: (address: string) => boolean,
): string[] {
  const links = [...visible.links, ...visible.addresses].sort((a, b) => a.start - b.start || a.end - b.end);
  // Answers lead to a page several times.
  const pages = new Map<string, string | null>();
  const pageAt = (address: string) => {
    const known = pages.get(address);
    if (known !== undefined) return known;
    const page = pageOf(address);
    pages.set(address, page);
    return page;
  };
  const found = links.map(({ address, start }) => ({ page: pageAt(address), start }));
  let next = 0;
  let covered = 0;
  for (const { address, start, end, code, mail, listed } of addresses) {
    for (; next < links.length && links[next]!.start < end; next++) covered = Math.max(covered, links[next]!.end);
    if (start < covered || code || mail || listed || isName(address)) continue;
    if (isHostAlone(address) && /\p{Lu}/u.test(address)) continue;
    found.push({ page: pageAt(address), start });
  }
  return found.sort((a, b) => a.start - b.start).flatMap(({ page }) => page ?? []);
}

/** A domain with a capital is written as a name: `Booking.com`, `ASP.NET`. */
const isHostAlone = (address: string) => !/[/:?#]/.test(address) && !/^www\./i.test(address);

/** Endings of file names that are top-level domains too: `setup.py` is no website. */
const FILE = /\.(?:py|rs|sh|mov|zip)$/i;

/** The absolute address of the page that an address leads to, or `null` when that is none of the web. */
function pageOf(address: string): string | null {
  const trimmed = address.trim();
  if (/^https?:\/\//i.test(trimmed)) return hostOf(trimmed) === null ? null : trimmed;
  const written = trimmed.replace(/^\/\//, "");
  const host = hostOf(/^[^\s/?#:@]+(?=[/?#:]|$)/.exec(written)?.[0] ?? "");
  // The names that examples and tests use are no public suffix.
  if (host === null || FILE.test(written) || !(hasPublicSuffix(host) || host.endsWith(".example"))) return null;
  return `https://${written}`;
}
