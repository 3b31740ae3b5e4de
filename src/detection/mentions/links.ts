import { hostOf, rootDomain } from "../../platform/addresses/index.ts";

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
