import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Where a request comes from, for limits: what one party usually holds, and for IPv6 also the wider range of one site. */
export interface Network {
  /** An IPv4 address, or an IPv6 /64 such as `2001:db8:1:2::/64`. */
  name: string;
  /** The /48 around it; null for IPv4. */
  site: string | null;
}

/** The network of an address. IPv4 addresses in IPv6 form are IPv4; text that is no address counts as a network of its own. */
export function networkOf(address: string): Network {
  if (isIPv4(address)) return { name: address, site: null };
  if (!ipaddr.isValid(address)) return { name: address.slice(0, 64), site: null };
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { name: parsed.toString(), site: null };
  const range = (prefix: 48 | 64) => {
    const parts = parsed.parts.map((part, index) => (index < prefix / 16 ? part : 0));
    return `${new ipaddr.IPv6(parts).toString()}/${prefix}`;
  };
  return { name: range(64), site: range(48) };
}
