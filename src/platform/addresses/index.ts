export { domainName, domainOf, isWithin, sortIdentifiers, webAddress } from "./address.ts";
export { bareHost, belongsTo, hasPublicSuffix, hostOf, isHttpAddress, rootDomain } from "./domain.ts";
export { readableDomain } from "./readable.ts";
export { redirectTarget } from "./redirect-target.ts";
