import { rootDomain } from "../../platform/addresses/index.ts";

/** The host of an address in lower case and ASCII without `www.`, or `null` when it has none. */
export function hostOf(address: string): string | null {
  const trimmed = address.trim().slice(0, 4096);
  if (/^(mailto|tel|javascript|data|blob|file|about):/i.test(trimmed)) return null;
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)
    ? trimmed
    : trimmed.startsWith("//")
      ? `https:${trimmed}`
      : `https://${trimmed}`;
  try {
    const host = new URL(absolute).hostname
      .toLowerCase()
      .replace(/\.$/, "")
      .replace(/^www\d?\./, "");
    return host.includes(".") ? host : null;
  } catch {
    return null;
  }
}

/** Companies by domain: `belongsTo` for many domains at once. */
export class DomainOwners {
  readonly #owners = new Map<string, number[]>();

  add(domain: string, company: number) {
    const host = hostOf(domain);
    if (host) this.#owners.set(host, [...(this.#owners.get(host) ?? []), company]);
  }

  /** Every company that lists the address's host or a registrable domain above it; the address must name a host itself. */
  of(address: string): number[] {
    let host = hostOf(address);
    const found: number[] = [];
    const root = host && rootDomain(host);
    while (host && host.length >= root!.length) {
      for (const company of this.#owners.get(host) ?? []) if (!found.includes(company)) found.push(company);
      const dot = host.indexOf(".");
      host = dot < 0 ? null : host.slice(dot + 1);
    }
    return found;
  }
}
