import { z } from "zod";

/** An address taken apart: how it is stored, and how it is compared. */
interface Address {
  /** Without protocol, fragment and trailing slash. */
  stored: string;
  /** Lower-case host without `www.`. */
  domain: string;
  /** `/shop`, or empty. */
  path: string;
}

/** @returns null when the text is no public web address. */
function parseAddress(text: string): Address | null {
  const bare = text.trim().replace(/^https?:\/\//i, "");
  if (!URL.canParse(`https://${bare}`)) return null;
  const url = new URL(`https://${bare}`);
  if (url.username || url.password || !/^[^.]+(\.[^.]+)+\.?$/.test(url.hostname)) return null;
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  const port = url.port && `:${url.port}`;
  return {
    stored: `${url.hostname}${port}${path}${url.search}`,
    domain: url.hostname.replace(/^www\./, "").replace(/\.$/, ""),
    path,
  };
}

/**
 * An address of an input. Hosts hold letters, digits, hyphens and underscores: browsers take `a.example,b.example` and `*.a.example` for
 * hosts too, but nothing links to them, so that a company would never be found by them.
 */
function givenAddress(text: string): Address | null {
  const address = parseAddress(text);
  return address && /^[\w.-]+$/.test(address.domain) ? address : null;
}

/** A web address in an input, with or without protocol; comes out as it is stored. */
export const webAddress = z
  .string()
  .min(1)
  .max(2048)
  .transform((text, context) => {
    const address = givenAddress(text);
    if (address) return address.stored;
    context.addIssue({ code: "custom", message: "must be a web address such as example.com or https://example.com/shop" });
    return z.NEVER;
  });

/** A domain in an input; an address is taken for its host. */
export const domainName = z
  .string()
  .min(1)
  .max(2048)
  .transform((text, context) => {
    const address = givenAddress(text);
    if (address) return address.domain;
    const hint = text.includes("*.") ? "; its subdomains count as well" : "";
    context.addIssue({ code: "custom", message: `must be a domain such as example.com${hint}` });
    return z.NEVER;
  });

/** The domain of a stored address. */
export function domainOf(stored: string): string {
  return parseAddress(stored)!.domain;
}

/** Whether an address is `site` itself or lies under it. Both as they are stored. */
export function isWithin(stored: string, site: string): boolean {
  const [one, other] = [parseAddress(stored), parseAddress(site)];
  if (!one || !other || one.domain !== other.domain) return false;
  const [path, base] = [decoded(one.path), decoded(other.path)];
  return path === base || path.startsWith(`${base}/`);
}

function decoded(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Names and domains by which a brand is known, separated: what looks like a domain is one. */
export function sortIdentifiers(identifiers: string[]): { aliases: string[]; domains: string[] } {
  const aliases: string[] = [];
  const domains: string[] = [];
  for (const identifier of identifiers) {
    const address =
      /\s/.test(identifier.trim()) || !/\.\p{L}{2,}(\/|$)/u.test(identifier.trim()) ? null : parseAddress(identifier);
    if (address) domains.push(address.domain);
    else aliases.push(identifier.trim());
  }
  return { aliases: [...new Set(aliases)], domains: [...new Set(domains)] };
}
