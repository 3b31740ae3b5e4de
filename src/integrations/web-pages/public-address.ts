import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

// The IANA registry hands out global unicast IPv6 from 2000::/3 only; everything else that calls itself unicast
// (`::7f00:1`, `100:0:0:1::/64`, `4000::1`) is an old or a private form.
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

// Public by number, private by use: Azure's platform endpoint answers only from inside a machine there.
const platformAddresses = new BlockList();
platformAddresses.addAddress("168.63.129.16", "ipv4");

// Given back in 2006 (RFC 3701): whoever routes it today routes it inside.
const formerIpv6 = new BlockList();
formerIpv6.addSubnet("3ffe::", 16, "ipv6");

const isUnicast = (address: string): boolean => ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";

/**
 * Whether an IP address (without brackets) is one that anybody on the internet may be reached at. IPv6 forms that carry
 * an IPv4 address (mapped, NAT64, 6to4, Teredo) are never public here: nobody serves pages from them.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return isUnicast(address) && !platformAddresses.check(address, "ipv4");
  if (family === 6) return isUnicast(address) && globalIpv6.check(address, "ipv6") && !formerIpv6.check(address, "ipv6");
  return false;
}
