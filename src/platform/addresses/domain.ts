import { parse } from "tldts";

/** A domain as hosts are stored: lower case, without protocol, path, port and `www.`. */
export function bareHost(text: string): string {
  const { hostname } = parse(text, { allowPrivateDomains: false });
  return (hostname ?? text.slice(0, 255)).toLowerCase().replace(/^www\./, "");
}

/** The registrable domain, by the ICANN part of the public suffix list; what has none is its own. */
export function rootDomain(host: string): string {
  return parse(host, { allowPrivateDomains: false }).domain ?? host;
}

/**
 * Whether a host belongs to the owner of a domain: it is the domain or a subdomain of it. The same label under another top-level
 * domain is somebody else, and nobody owns what is registered below a public suffix (`co.uk`).
 *
 * `hostBelongsTo` (SQL) and `DomainOwners` (the detector) are the same rule in other forms; a test compares them.
 *
 * @param domain both as `bareHost` gives them.
 */
export function belongsTo(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && rootDomain(host) === rootDomain(domain));
}
