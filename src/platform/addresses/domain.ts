import { parse } from "tldts";

/** What a browser would take for the host of an address, with or without a protocol: lower case, ASCII, without `www.`. */
function hostnameOf(address: string): string | null {
  const trimmed = address.trim().slice(0, 4096);
  if (/^(?:mailto|tel|javascript|data|blob|file|about):/i.test(trimmed)) return null;
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`;
  const host = URL.parse(absolute)?.hostname.toLowerCase().replace(/\.$/, "");
  if (host === undefined) return null;
  return /^www\.[^.]+\./.test(host) ? host.slice(4) : host;
}

/** The host of an address, or `null` when it names none that could be public. Addresses of one website have one host. */
export function hostOf(address: string): string | null {
  const host = hostnameOf(address);
  return host?.includes(".") ? host : null;
}

/** A host as it is stored: that of the address, or the text itself where it is no address. */
export function bareHost(text: string): string {
  return hostnameOf(text) || text.slice(0, 255).toLowerCase();
}

/** Whether a host ends in a suffix that the ICANN part of the public suffix list knows: `example.com`, not `next.js`. */
export function hasPublicSuffix(host: string): boolean {
  return parse(host, { allowPrivateDomains: false }).isIcann === true;
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

/** Whether a text is an absolute address of http or https. */
export const isHttpAddress = (text: string): boolean => /^https?:$/u.test(URL.parse(text)?.protocol ?? "");
