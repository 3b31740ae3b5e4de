export { domainName, domainOf, isWithin, sortIdentifiers, webAddress } from "./address.ts";
export { bareHost, belongsTo, rootDomain } from "./domain.ts";
