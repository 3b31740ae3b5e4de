export { domainName, domainOf, isWithin, sortIdentifiers, webAddress } from "./address.ts";
export { bareHost, belongsTo, hasPublicSuffix, hostOf, rootDomain } from "./domain.ts";
