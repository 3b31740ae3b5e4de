import { getDomain } from "tldts";
import type { CheckContext } from "./context.ts";

/** The registrable domain of an address, or its host where it has none. */
export function domainOf(href: string): string {
  return getDomain(href, { allowPrivateDomains: true }) ?? (URL.canParse(href) ? new URL(href).hostname : "");
}

/** A part of an address without its percent-encoding, or as it is written where that stands for no UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The host of a site without `www.`. */
export const siteHost = ({ hostname }: URL): string => hostname.replace(/^www\./, "");

/** The first label of a site's host without `www.`, by which the site is called; empty without an address. */
export function siteLabel(url: string | null): string {
  return url && URL.canParse(url) ? siteHost(new URL(url)).split(".")[0]! : "";
}

/** Whether a link leads to another website. Addresses without a host are the website's own. */
export function isExternal(href: string, { document, knowledge }: Pick<CheckContext, "document" | "knowledge">): boolean {
  const absolute = href.startsWith("//") ? `https:${href}` : href;
  if (!/^https?:/i.test(absolute)) return false;
  const own = [...(knowledge.brand?.domains ?? []).map((domain) => `https://${domain.replace(/^https?:\/\//, "")}`)];
  if (document.url) own.push(document.url);
  for (const canonical of document.head.canonicals) if (/^https?:/i.test(canonical.text)) own.push(canonical.text);
  return !own.some((address) => domainOf(address) === domainOf(absolute));
}
